//! What people and other programs write is read, or refused with what it looks like and what to write instead.

use crate::common::{run, run_with_input};

const RING: &str = "7 2 5\n4 # 8\n1 6 3\n";

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn tours_are_read_as_others_write_them() {
    let tours = [
        "\u{feff}7 2 5\r\n4 # 8\r\n1 6 3\r\n",
        "7 2 5\r4 # 8\r1 6 3\r",
        "[[7,2,5],[4,null,8],[1,6,3]]",
        "[[7 2 5]\n [4 None 8]\n [1 6 3]]",
        "[\"a1\",\"b3\",\"c1\",\"a2\",\"c3\",\"b1\",\"a3\",\"c2\"]",
        "['a1', 'b3', 'c1', 'a2', 'c3', 'b1', 'a3', 'c2']",
        "Na1 Nb3 Nc1 Na2 Nc3 Nb1 Na3 Nc2",
        "1. Na1 Nb3 2. Nc1 Na2 3. Nc3 Nb1 4. Na3 Nc2",
        "a1-b3-c1-a2-c3-b1-a3-c2",
        "a1b3 b3c1 c1a2 a2c3 c3b1 b1a3 a3c2",
    ];
    for tour in tours {
        let read = run_with_input(&["convert", "-", "--holes", "b2"], tour.as_bytes());
        assert_eq!(text(&read.stdout), RING, "{tour:?}: {}", text(&read.stderr));
    }
}

#[test]
fn arrays_of_whole_numbers_are_read_and_others_are_refused() {
    let file = |dtype: &str, shape: &str, data: &[u8]| {
        let header = format!("{{'descr': '{dtype}', 'fortran_order': False, 'shape': {shape}, }}\n");
        let length = u16::try_from(header.len()).expect("the header is short").to_le_bytes();
        [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), data].concat()
    };
    let ring = [7, 2, 5, 4, 0, 8, 1, 6, 3];
    let as_i64 = ring.map(i64::to_le_bytes).concat();
    let as_big_i16 = ring.map(|number| (number as i16).to_be_bytes()).concat();
    let convert = |bytes: &[u8]| run_with_input(&["convert", "-"], bytes);
    assert_eq!(text(&convert(&file("<i8", "(3, 3)", &as_i64)).stdout), RING);
    assert_eq!(text(&convert(&file(">i2", "(3, 3)", &as_big_i16)).stdout), RING);
    for (bytes, said) in [
        (file("<f8", "(3, 3)", &[0; 72]), "it has floating-point numbers (type <f8), which .astype(int) converts"),
        (file("<i8", "(9,)", &as_i64), "it has 1 dimension"),
        (file("<i8", "(3, 4)", &as_i64), "the length of its data does not match its shape"),
        (file("<i2", "(1, 1)", &[0xFF, 0xFF]), "it has a negative number in row 1, column 1"),
    ] {
        let refused = convert(&bytes);
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stderr).contains(said), "{}", text(&refused.stderr));
    }
}

#[test]
fn an_unreadable_file_is_described() {
    let refused = [
        ("check", "[[0,0],[1,2],[3,3]]", "these look like x,y coordinates"),
        ("check", "(0,0),(1,2)", "these look like x,y coordinates"),
        (
            "check",
            "a1b3 c2d4",
            "`c2d4` looks like a chess move from one square to another, but the move before it ends on b3",
        ),
        ("check", "[Event \"x\"]\n1. Na1", "this looks like a chess game in PGN"),
        ("check", "[0, 17, 34]", "these look like the numbers of 3 nodes of a graph"),
        ("check", "NAME : x\nTYPE : HCP\nEDGE_DATA_SECTION\n1 2\n-1\n", "a TSPLIB file without a TOUR_SECTION"),
        ("check", "[[1,x]]", "line 1, column 5: `x` does not belong in a list"),
        ("check", "[[1,2]", "the brackets do not match"),
        ("check", "{\"width\":\"3\"}", "`width` is \"3\", but should be a whole number from 1"),
        (
            "check",
            "{\"width\":3,\"height\":3,\"kind\":\"round\",\"squares\":[\"a1\"]}",
            "`kind`: `round` is not a kind of tour",
        ),
        ("check", "{\"width\":3,\"height\":3,\"squares\":[\"a1\",7]}", "item 2 of `squares` is 7"),
        ("check", "{\"width\":3,\"height\":3,", "a closing bracket or quote is missing"),
        ("find", "[[1,2.5]]", "2.5 in rank 1 is not an entry of a grid"),
        ("find", "{\"width\":3,\"clues\":{}}", "`height` is missing"),
        ("find", "{\"width\":3,\"height\":3,\"clues\":{\"a1\":\"x\"}}", "`clues` has \"a1\":\"x\""),
    ];
    for (command, input, said) in refused {
        let output = run_with_input(&[command, "-"], input.as_bytes());
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{input}: {message}");
        assert!(message.contains(said), "{input}: {message}");
        for word in ["untagged", "expected u", "variant", "invalid type", "serde"] {
            assert!(!message.contains(word), "{input}: {message}");
        }
    }
}

#[test]
fn text_in_utf_16_is_told_as_such() {
    let bytes: Vec<u8> = std::iter::once(0xFEFF).chain("a1 b3".encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let output = run_with_input(&["check", "-"], &bytes);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("this looks like text in UTF-16"), "{}", text(&output.stderr));
}

#[test]
fn boards_are_read_with_blanks_between_their_squares() {
    for board in
        ["...\n.#.\n...\n", ". . .\n. # .\n. . .\n", "_ _ _\r_ # _\r_ _ _\r", "\u{feff}. . .\r\n. # .\r\n. . .\r\n"]
    {
        let found = run_with_input(&["find", "-", "--closed", "--method", "backtrack"], board.as_bytes());
        assert_eq!(text(&found.stdout), RING, "{board:?}: {}", text(&found.stderr));
    }
    // Where lines are not all drawn so, a blank is a hole.
    let found = run_with_input(&["graph", "-", "--json"], b". .\n...\n");
    assert!(text(&found.stdout).contains("\"width\":3,\"height\":2,\"holes\":[\"b2\"]"), "{}", text(&found.stdout));
}

#[test]
fn nothing_in_a_list_or_behind_a_tour_is_passed_over() {
    let ring =
        r#"{"kind":"closed","width":3,"height":3,"holes":["b2"],"squares":["a1","b3","c1","a2","c3","b1","a3","c2"]}"#;
    let good = run_with_input(&["check", "-"], format!("[{ring},{ring}]").as_bytes());
    assert_eq!(good.status.code(), Some(0));
    for text in ["[R,[[1,2],[3,4]]]", "[R,garbage,R]", "[R,null]", "[R R]", "[R,R]x", "[R,", "[R,R", "[[1,,2],[4,,3]]"]
    {
        let checked = run_with_input(&["check", "-"], text.replace('R', ring).as_bytes());
        assert_eq!(checked.status.code(), Some(2), "{text}: {}", String::from_utf8_lossy(&checked.stdout));
    }
    let tour = "TYPE : TOUR\nTOUR_SECTION\n1\n7\n3\n4\n8\n2\n6\n5\n-1\nEOF\n";
    let wrong = tour.replace("7\n3", "3\n7");
    let board = ["check", "-", "--board", "3x3", "--holes", "b2"];
    assert_eq!(run_with_input(&board, tour.as_bytes()).status.code(), Some(0));
    assert_eq!(run_with_input(&board, format!("{tour}{wrong}").as_bytes()).status.code(), Some(1));
    assert_eq!(run_with_input(&board, format!("{tour}2\n-1\n").as_bytes()).status.code(), Some(2));
}

#[test]
fn a_zero_is_refused_in_every_text() {
    for grid in ["6 1 4\n3 # 7\n0 5 2\n", "6,1,4\n3,,7\n0,5,2\n", "[[6,1,4],[3,null,7],[0,5,2]]"] {
        for board in [&[][..], &["--board", "3x3", "--holes", "b2"]] {
            let checked = run_with_input(&[&["check", "-"], board].concat(), grid.as_bytes());
            let said = text(&checked.stderr);
            assert_eq!(checked.status.code(), Some(2), "{grid}: {said}");
            assert!(said.contains("there is a 0 on a1, but move numbers start at 1; write # for a hole"), "{said}");
        }
    }
}

#[test]
fn a_tour_that_is_read_as_several_gets_a_hint() {
    for input in ["a1 b3 c1 a2\nc3 b1 a3 c2\n", "7 2 5\n\n4 # 8\n\n1 6 3\n"] {
        let checked = run_with_input(&["check", "-"], input.as_bytes());
        assert_eq!(checked.status.code(), Some(1), "{input}");
        let said = text(&checked.stderr);
        assert!(said.contains("each line of squares is one tour, and a blank line ends a grid"), "{input}: {said}");
    }
}

#[test]
fn puzzles_one_file_wide_are_read_back() {
    for (board, more) in [("1x4", ["--piece", "0,1"]), ("1x1", ["--clues", "1"])] {
        let made = run(&[&["puzzle", board][..], &more[..]].concat()).stdout;
        let piece = if board == "1x4" { &more[..] } else { &[] };
        let found = run_with_input(&[&["find", "-"][..], piece].concat(), &made);
        assert_eq!(found.status.code(), Some(0), "{board}: {}", String::from_utf8_lossy(&found.stderr));
    }
}

#[test]
fn two_answers_do_not_go_to_one_place() {
    let folder = tempfile::tempdir().unwrap();
    let in_folder = |args: &[&str]| crate::common::cavalcade().args(args).current_dir(folder.path()).output().unwrap();
    for args in [
        &["find", "5x5", "--cnf", "a.txt", "-o", "./a.txt"][..],
        &["find", "5x5", "--cnf", "/dev/stdout"],
        &["puzzle", "5x5", "--solution", "b.txt", "-o", "./b.txt"],
    ] {
        let refused = in_folder(args);
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&refused.stderr).contains("cannot go to the same place"), "{args:?}");
    }
}

#[test]
fn a_claim_that_says_too_little_is_known_by_its_kind_and_not_by_its_words() {
    let claim = r#"{"outcome":"impossible","kind":"open","width":5,"height":5,"reason":{"kind":"no-magic-tour","text":"so it was counted"}}"#;
    let checked = run_with_input(&["check", "-"], claim.as_bytes());
    assert_eq!(checked.status.code(), Some(2));
    let said = String::from_utf8_lossy(&checked.stderr).into_owned();
    assert!(said.contains("a claim of the kind no-magic-tour cannot be checked"), "{said}");
}
