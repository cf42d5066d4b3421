//! The inks of a picture, for light and for dark pages.

use cavalcade::named;

use crate::Ink;

/// The theme of a picture: for light or dark pages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Theme {
    /// Dark ink on warm paper.
    #[default]
    Light,
    /// Light ink on slate.
    Dark,
}

impl Theme {
    /// All themes with their names.
    pub const NAMED: [(&'static str, Self); 2] = [("light", Self::Light), ("dark", Self::Dark)];

    /// The inks of the theme.
    #[must_use]
    pub const fn inks(self) -> &'static Inks {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

named!(Theme, "theme");

/// The inks of a theme.
#[derive(Clone, Copy, Debug)]
pub struct Inks {
    /// The page.
    pub paper: Ink,
    /// Light squares.
    pub light: Ink,
    /// Dark squares.
    pub dark: Ink,
    /// The hatching of holes.
    pub hatch: Ink,
    /// The frame of the board and the axes of a chart.
    pub frame: Ink,
    /// Coordinates and captions.
    pub label: Ink,
    /// The line of a tour.
    pub line: Ink,
    /// The numbers of a tour.
    pub numbers: Ink,
    /// The line behind numbers.
    pub faint: Ink,
    /// The start of a tour.
    pub start: Ink,
    /// The end of a tour, and the squares of an obstacle.
    pub end: Ink,
    /// The faults of a path.
    pub warning: Ink,
    /// From the first square to the last, in even steps of brightness, so that the order is visible without colour.
    pub heat: [Ink; 6],
    /// Distinguishable inks: for parts of a board and methods in a chart.
    pub series: [Ink; 8],
}

impl Inks {
    /// The ink a share of the way along the tour: 0 at the start, 1 at the end.
    #[must_use]
    pub fn heat_at(&self, share: f32) -> Ink {
        let place = share.clamp(0.0, 1.0) * (self.heat.len() - 1) as f32;
        let below = (place as usize).min(self.heat.len() - 2);
        self.heat[below].mix(self.heat[below + 1], place - below as f32)
    }
}

/// Inks from their codes.
const fn inks<const N: usize>(codes: [u32; N]) -> [Ink; N] {
    let mut inks = [Ink::hex(0); N];
    let mut k = 0;
    while k < N {
        inks[k] = Ink::hex(codes[k]);
        k += 1;
    }
    inks
}

const HEAT: [Ink; 6] = inks([0x2d_1b_5a, 0x2f_4a_8c, 0x2a_7d_98, 0x4f_ab_82, 0xae_cb_5f, 0xfb_e9_8a]);

const LIGHT: Inks = Inks {
    paper: Ink::hex(0xfd_fb_f6),
    light: Ink::hex(0xf8_f1_e3),
    dark: Ink::hex(0xe6_d8_bf),
    hatch: Ink::hex(0xb3_a4_8a),
    frame: Ink::hex(0x6b_5d_48),
    label: Ink::hex(0x6b_5d_48),
    line: Ink::hex(0x1d_2b_4c),
    numbers: Ink::hex(0x1d_2b_4c),
    faint: Ink::hex(0x8f_99_ac),
    start: Ink::hex(0x1f_7a_5c),
    end: Ink::hex(0xb2_3a_2e),
    warning: Ink::hex(0xd8_4f_00),
    heat: HEAT,
    series: inks([0x1d_4e_89, 0xb2_3a_2e, 0x1f_7a_5c, 0x8a_5a_00, 0x6a_3d_8a, 0x3a_3a_3a, 0x00_83_8f, 0xa8_32_78]),
};

const DARK: Inks = Inks {
    paper: Ink::hex(0x15_18_1f),
    light: Ink::hex(0x2a_30_3c),
    dark: Ink::hex(0x20_25_2f),
    hatch: Ink::hex(0x4a_52_60),
    frame: Ink::hex(0x7d_86_96),
    label: Ink::hex(0x9a_a3_b2),
    line: Ink::hex(0xf0_dd_ae),
    numbers: Ink::hex(0xf0_dd_ae),
    faint: Ink::hex(0x7c_76_66),
    start: Ink::hex(0x5f_d0_a5),
    end: Ink::hex(0xf0_81_6a),
    warning: Ink::hex(0xff_a0_26),
    heat: HEAT,
    series: inks([0x7f_b4_f0, 0xf0_81_6a, 0x5f_d0_a5, 0xe8_bd_5a, 0xc4_9a_ea, 0xd6_d6_d6, 0x5c_cf_dd, 0xf2_8c_c4]),
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heat_grows_brighter_along_the_tour() {
        for (_, theme) in Theme::NAMED {
            let brightness: Vec<f32> =
                (0..=100u8).map(|k| theme.inks().heat_at(f32::from(k) / 100.0).brightness()).collect();
            assert!(brightness.windows(2).all(|pair| pair[0] <= pair[1] + 0.005), "{theme}");
        }
    }

    #[test]
    fn the_line_stands_out_from_both_kinds_of_squares() {
        for (_, theme) in Theme::NAMED {
            let inks = theme.inks();
            for square in [inks.light, inks.dark, inks.paper] {
                assert!((inks.line.brightness() - square.brightness()).abs() > 0.5, "{theme}");
            }
        }
    }
}
