//! `cavalcade atlas BOARD -o DIR`: numbers all tours of a board, once.

use cavalcade::atlas::Atlas;
use cavalcade::count::CountError;
use cavalcade::{Bytes, Elapsed, Limit};
use cavalcade_formats::json::{AtlasRecord, GaveUpRecord, write_line};
use indicatif::HumanCount;

use crate::account::Account;
use crate::args::AtlasArgs;
use crate::failure::{Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::notes::{complain, last_words, tell};
use crate::output::{named, write_to};
use crate::progress::CountBar;
use crate::question::{budget, question, threads};
use crate::style::Word;

/// Builds an atlas, or goes on with it.
pub(crate) fn run(args: &AtlasArgs) -> Result<Exit, Failure> {
    let account = Account::open(args.json);
    account.settle(build(args, &account))
}

fn build(args: &AtlasArgs, account: &Account) -> Result<Exit, Failure> {
    if named(Some(&args.output)).is_none() {
        return Err(Failure::usage(
            "an atlas is a folder of files, and not for standard output; name a folder with -o",
        ));
    }
    let budget = budget(&args.budget.spending, cancel_on_interrupt());
    let question = question(&args.from.board, &args.question, &budget)?;
    account.asks(&question);
    let threads = threads(args.budget.threads);
    // The bar is gone before anything is told.
    let mut watched = account.kept_by(CountBar::new());
    let builder = Atlas::builder(&question).threads(threads).budget(&budget).observer(&mut watched);
    let built = builder.build_in(&args.output);
    drop(watched);
    let atlas = match built {
        Ok(atlas) => atlas,
        Err(error) => match GaveUpRecord::of_count(&error, account.elapsed()) {
            Some(record) => return give_up(account, &error, record),
            None => return Err(error.into()),
        },
    };
    let elapsed = account.elapsed();
    write_to(None, &last_words(), |out| {
        if args.json {
            return write_line(&AtlasRecord::new(&question, atlas.len(), atlas.states(), atlas.bytes(), elapsed), out);
        }
        writeln!(out, "{} tours, undirected: {}", question.kind(), atlas.len())
    })?;
    tell(format_args!(
        "numbered in {} in {}: {} state{} in {}",
        args.output.display(),
        Elapsed(elapsed),
        HumanCount(atlas.states()),
        if atlas.states() == 1 { "" } else { "s" },
        Bytes(atlas.bytes())
    ));
    Ok(Exit::Done)
}

fn give_up(account: &Account, error: &CountError, record: GaveUpRecord) -> Result<Exit, Failure> {
    let advice = match error {
        CountError::Limit(Limit::Memory { .. }) => "; raise --memory",
        CountError::Limit(_) => "; the same command goes on from the last layer",
        _ => "",
    };
    complain(Word::GaveUp, format_args!("{error}{advice}"));
    if account.is_json() {
        account.write(record)?;
    }
    Ok(Exit::GaveUp)
}
