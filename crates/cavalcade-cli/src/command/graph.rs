//! `cavalcade graph BOARD`: the graph of a board for other programs.

use std::path::Path;

use cavalcade::graph_file::{self, GraphFormat};
use cavalcade::util::Escaped;
use cavalcade::{Kind, Setup};

use crate::args::GraphArgs;
use crate::board::{ask, read_board};
use crate::error::{CliError, Exit};
use crate::notes::note;
use crate::output::{expect_place, named, write_to};
use crate::question::budget;
use crate::run_report::RunReport;

/// Reads a board and writes its graph.
pub(crate) fn run(args: &GraphArgs) -> Result<Exit, CliError> {
    let format = format(args)?;
    let run = RunReport::start(format == GraphFormat::Json);
    run.finish(write(args, format, &run))
}

fn write(args: &GraphArgs, format: GraphFormat, run: &RunReport) -> Result<Exit, CliError> {
    expect_place(args.output.as_deref())?;
    let budget = budget(&args.spending);
    let drawn = read_board(&args.from.board, &budget)?;
    if drawn.start.is_some() || drawn.end.is_some() {
        note("note: S and E are ordinary squares here; a graph has no start or end");
    }
    let kind = if args.open { Kind::Open } else { Kind::Closed };
    let on = &args.on;
    let setup = Setup { holes: on.holes.clone(), wrap: on.wrap, piece: on.piece, kind, ..drawn.board.into() };
    let question = ask(setup, &budget)?;
    run.set_question(&question);
    write_to(args.output.as_deref(), &budget, |mut out| {
        graph_file::write(question.board(), question.piece(), kind, format, &budget, &mut out)
    })?;
    Ok(Exit::Done)
}

/// The format given, or that of the file's suffix.
fn format(args: &GraphArgs) -> Result<GraphFormat, CliError> {
    let asked =
        if args.json { Some((GraphFormat::Json, "--json")) } else { args.format.map(|format| (format, "--format")) };
    let Some(suffix) = named(args.output.as_deref()).and_then(Path::extension) else {
        return Ok(asked.map_or(GraphFormat::Edges, |(format, _)| format));
    };
    let suffix = suffix.to_string_lossy().to_lowercase();
    match (asked, GraphFormat::of_suffix(&suffix)) {
        // A text may hold any format.
        (Some((format, option)), Some(other)) if other != format && suffix != "txt" => Err(CliError::usage(format!(
            "{option} means {format}, but the suffix .{suffix} means {other}; leave out {option}, or change the suffix"
        ))),
        (Some((format, _)), _) | (None, Some(format)) => Ok(format),
        (None, None) => Err(CliError::usage(format!(
            "unknown suffix .{}; use .edges or .txt, .dot, .graphml, .dimacs or .col, .tsplib or .hcp, .graph6 or .g6, or .json, \
             or add --format",
            Escaped::word(&suffix)
        ))),
    }
}
