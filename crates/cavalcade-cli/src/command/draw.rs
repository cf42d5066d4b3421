//! `cavalcade draw FILE`: a picture of a tour, of a board, or of why there is no tour.

use cavalcade::notation::json::read_claim;
use cavalcade::{Budget, Kind, Picture, Piece, Question, Reason, Size, Square, obstacle};
use cavalcade_draw::obstacle::Obstacle;
use cavalcade_draw::{Drawing, Format};

use crate::args::DrawArgs;
use crate::board::{input_name, read_board};
use crate::failure::{Exit, Failure};
use crate::picture::{expect_room_for_bytes, write_picture};
use crate::question::free_memory;
use crate::tour::{read_bytes, tour_in};

/// Reads what is to be drawn, and draws it.
pub(crate) fn run(args: &DrawArgs) -> Result<Exit, Failure> {
    let format = format(args)?;
    let file = args.tour.file.to_string_lossy();
    if file != "-" && !args.tour.file.exists() && file.parse::<Size>().is_ok() {
        return draw_board(args, read_board(&file)?, format);
    }
    let bytes = read_bytes(&args.tour, &Budget::unlimited())?;
    if let Some(claim) = str::from_utf8(&bytes).ok().and_then(read_claim) {
        let claim = claim.map_err(|source| Failure::Tour { name: input_name(&args.tour.file), source })?;
        return draw_reason(args, &claim.question, &claim.reason, format);
    }
    match str::from_utf8(&bytes).ok().and_then(|text| text.parse::<Picture>().ok()) {
        Some(picture) => draw_board(args, picture, format),
        None => draw_tour(args, &bytes, format),
    }
}

/// The format asked for, or the one that the suffix of the file stands for.
fn format(args: &DrawArgs) -> Result<Format, Failure> {
    let file = args.output.as_deref();
    let format = match (args.format, file) {
        (Some(format), _) => format,
        (None, Some(file)) => Format::from_suffix(file)?,
        (None, None) => Format::Svg,
    };
    if format != Format::Svg {
        expect_room_for_bytes(&format.to_string(), file)?;
    }
    Ok(format)
}

fn draw_tour(args: &DrawArgs, bytes: &[u8], format: Format) -> Result<Exit, Failure> {
    if args.obstacle || !args.cut.is_empty() {
        return Err(Failure::usage("--obstacle and --cut are about boards, and this is a tour; name a board"));
    }
    match tour_in(bytes, &args.tour, None)? {
        Ok(tour) => write(args, Drawing::Tour(&tour), format),
        Err(faults) => {
            eprint!("{faults}");
            faults.give_hint();
            Ok(Exit::No)
        }
    }
}

fn draw_board(args: &DrawArgs, picture: Picture, format: Format) -> Result<Exit, Failure> {
    let holes = args.tour.holes.iter().copied();
    let board = picture.board.with_holes(holes)?.with_wrap(args.tour.wrap.unwrap_or_default());
    let piece = args.tour.piece.unwrap_or(Piece::KNIGHT);
    if !args.cut.is_empty() {
        let obstacle = Obstacle::cut(&board, &piece, args.cut.clone())?;
        return write(args, Drawing::Obstacle { board: &board, obstacle: &obstacle }, format);
    }
    if args.obstacle {
        let kind = if args.closed { Kind::Closed } else { Kind::Open };
        let question = Question::new(board, piece, kind);
        return draw_obstacle(args, &with_ends(question, picture.start, picture.end)?, format);
    }
    write(args, Drawing::Board { board: &board, start: picture.start, end: picture.end }, format)
}

fn with_ends(mut question: Question, start: Option<Square>, end: Option<Square>) -> Result<Question, Failure> {
    if let Some(start) = start {
        question = question.starting_at(start)?;
    }
    if let Some(end) = end {
        question = question.ending_at(end)?;
    }
    Ok(question)
}

fn draw_reason(args: &DrawArgs, question: &Question, reason: &Reason, format: Format) -> Result<Exit, Failure> {
    let obstacle = Obstacle::of(question, reason)?;
    write(args, Drawing::Obstacle { board: question.board(), obstacle: &obstacle }, format)
}

/// Draws the obstacle that is seen at once or found, if there is one.
fn draw_obstacle(args: &DrawArgs, question: &Question, format: Format) -> Result<Exit, Failure> {
    let budget = Budget::unlimited().with_memory(free_memory());
    let found = obstacle::find(question, &budget)
        .and_then(|seen| seen.map_or_else(|| obstacle::search(question, &budget, 0), |seen| Ok(Some(seen))));
    match found {
        Ok(Some(reason)) => draw_reason(args, question, &reason, format),
        Ok(None) => {
            eprintln!("no obstacle is found; `cavalcade find` tells whether there is a tour");
            Ok(Exit::GaveUp)
        }
        Err(limit) => {
            eprintln!("gave up: {limit}");
            Ok(Exit::GaveUp)
        }
    }
}

fn write(args: &DrawArgs, drawing: Drawing<'_>, format: Format) -> Result<Exit, Failure> {
    write_picture(drawing, &args.picture.options(), format, args.output.as_deref())?;
    Ok(Exit::Done)
}
