//! `cavalcade find` with an order: a symmetric tour, a strictly open one, or several.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;

use cavalcade::count::UpTo;
use cavalcade::notation::{self, write_within};
use cavalcade::several::Several;
use cavalcade::strictly_open::{AlwaysCloses, strictly_open};
use cavalcade::symmetric::{Asymmetry, Form, SymmetricSearch};
use cavalcade::util::{Named, counted};
use cavalcade::{Budget, Elapsed, Kind, Limit, Method, Options, Outcome, Question, Reason, Tour, solve};
use cavalcade_draw::Drawing;
use cavalcade_formats::json::{FoundRecord, ImpossibleRecord, Special, write_line};

use super::lookup::{self, Source};
use super::{closes_too, write_reason};
use crate::account::Account;
use crate::args::FindArgs;
use crate::failure::{Exit, Failure};
use crate::format::Format;
use crate::notes::{insist, tell};
use crate::output::{named, numbered_file, write_to};
use crate::picture::write_picture;
use crate::progress::{Spinner, TallyBar};
use crate::style::Word;

/// Makes what was ordered, and writes it.
pub(super) fn write(
    args: &FindArgs,
    format: Format,
    question: &Question,
    options: &Options,
    budget: &Budget,
    account: &Account,
) -> Result<Exit, Failure> {
    if args.order.symmetry.is_some()
        && let Some(option) = super::of_a_search(args)
    {
        return Err(Failure::usage(format!(
            "{option} does not go with --symmetry, which folds the board; leave it out"
        )));
    }
    if args.order.strictly_open && args.cnf.is_some() {
        return Err(Failure::usage("--cnf is about any tour, and not about those that --strictly-open asks for"));
    }
    let workshop = Workshop { args, question, options, budget, account, order: Order::new(args, question)? };
    let first = match workshop.make(options.seed)? {
        Ok(made) => made,
        Err(why) => return workshop.refuse(&why),
    };
    if let Some(number) = args.order.number {
        return workshop.write_several(format, first, number.get());
    }
    if args.lookup.is_wanted() {
        return lookup::write(args, format, question, &Source::Tour(&first.tour), budget, account);
    }
    let elapsed = account.elapsed();
    workshop.write_one(format, &first, args.output.as_deref())?;
    if format != Format::JSON {
        let (kind, by) = (question.kind(), first.method.unwrap_or_default());
        tell(format_args!(
            "{kind} tour{} by {by} in {}{}",
            first.words(),
            Elapsed(elapsed),
            closes_too(question, &first.tour)
        ));
    }
    Ok(Exit::Done)
}

/// What is ordered.
enum Order<'a> {
    Any,
    StrictlyOpen,
    Symmetric(SymmetricSearch<'a>),
}

impl<'a> Order<'a> {
    fn new(args: &FindArgs, question: &'a Question) -> Result<Self, Failure> {
        match args.order.symmetry {
            Some(wish) => match SymmetricSearch::new(question, wish) {
                Ok(search) => Ok(Self::Symmetric(search)),
                Err(error) => Err(Failure::usage(format!("--symmetry {}: {error}", wish.name()))),
            },
            None if args.order.strictly_open => Ok(Self::StrictlyOpen),
            None => Ok(Self::Any),
        }
    }

    /// Whether a tour is as ordered.
    fn is_met_by(&self, tour: &Tour) -> bool {
        match self {
            Self::Any => true,
            Self::StrictlyOpen => !tour.is_closed(),
            Self::Symmetric(search) => search.is_fulfilled_by(tour),
        }
    }
}

/// A tour as ordered.
struct Made {
    tour: Tour,
    method: Option<Method>,
    form: Option<Form>,
}

impl Made {
    /// What is special about it, in words.
    fn words(&self) -> String {
        self.form.map_or_else(String::new, |form| format!(" with the symmetry {form}"))
    }
}

/// Why nothing can be made.
enum Why {
    NoTour(Box<Reason>),
    NotSymmetric(String),
    Closes(String),
}

/// What tours are made with.
struct Workshop<'a> {
    args: &'a FindArgs,
    question: &'a Question,
    options: &'a Options,
    budget: &'a Budget,
    account: &'a Account,
    order: Order<'a>,
}

impl Workshop<'_> {
    /// Makes a tour from a seed.
    fn make(&self, seed: u64) -> Result<Result<Made, Why>, Limit> {
        let Self { question, budget, .. } = self;
        let options = Options { seed, ..*self.options };
        let mut spinner = self.account.kept_by(Spinner::new(question.board().len()));
        Ok(match &self.order {
            Order::Any => {
                let report = solve(question, &options, budget, &mut spinner);
                match report.outcome {
                    Outcome::Found(tour) => Ok(Made { tour, method: report.method, form: None }),
                    Outcome::Impossible(reason) => Err(Why::NoTour(Box::new(reason))),
                    Outcome::GaveUp(limit) => return Err(limit),
                }
            }
            Order::StrictlyOpen => match strictly_open(question, &options, budget, &mut spinner)? {
                Ok(made) => Ok(Made { tour: made.tour, method: made.method, form: None }),
                Err(AlwaysCloses::NoTour(reason)) => Err(Why::NoTour(reason)),
                Err(why) => Err(Why::Closes(why.to_string())),
            },
            Order::Symmetric(search) => match search.find(seed, budget, &mut spinner)? {
                Ok(made) => Ok(Made { tour: made.tour, method: Some(made.method), form: Some(made.form) }),
                Err(Asymmetry::NoTour(reason)) => Err(Why::NoTour(reason)),
                Err(why) => Err(Why::NotSymmetric(why.to_string())),
            },
        })
    }

    /// Says why there is no such tour.
    fn refuse(&self, why: &Why) -> Result<Exit, Failure> {
        let Self { question, budget, .. } = self;
        write_to(None, budget, |out| match why {
            _ if self.args.json => write_line(&self.record_of(why), out),
            Why::NoTour(reason) => write_reason(question, reason, out),
            Why::NotSymmetric(text) | Why::Closes(text) => {
                writeln!(out, "{} {text}", Word::Impossible.on_output())
            }
        })?;
        if matches!((&self.order, question.kind()), (Order::Symmetric(_), Kind::Open)) {
            tell("note: closed tours have other symmetries; add --closed to ask for one");
        }
        Ok(Exit::No)
    }

    fn record_of<'w>(&self, why: &'w Why) -> ImpossibleRecord<'w> {
        let (question, elapsed) = (self.question, self.account.elapsed());
        match (why, self.args.order.symmetry) {
            (Why::NoTour(reason), _) => ImpossibleRecord::no_tour(question, reason, elapsed),
            (Why::NotSymmetric(text), Some(wish)) => {
                ImpossibleRecord::not_symmetric(question, wish, text.clone(), elapsed)
            }
            (Why::NotSymmetric(text) | Why::Closes(text), _) => {
                ImpossibleRecord::unmet(question, "no-strictly-open-tour", text.clone(), elapsed)
            }
        }
    }

    /// Writes a tour to a file or to standard output.
    fn write_one(&self, format: Format, made: &Made, file: Option<&Path>) -> Result<(), Failure> {
        let budget = self.budget;
        match format {
            Format::Picture(format) => {
                write_picture(Drawing::Tour(&made.tour), &self.args.picture.options(), format, file, budget)
            }
            Format::Notation(format) => write_to(file, budget, |out| self.write_text(format, made, out)),
        }
    }

    fn write_text(&self, format: notation::Format, made: &Made, mut out: &mut dyn Write) -> io::Result<()> {
        if format == notation::Format::Json {
            let special = Special { symmetry: made.form.map(Form::name), ..Special::default() };
            let record = FoundRecord::new(self.question, &made.tour, self.account.elapsed());
            return write_line(&record.by(made.method.map(Named::name)).with_special(special), out);
        }
        write_within(&made.tour, format, self.budget, &mut out)
    }

    /// Writes several tours, as they are made; pictures go into files of their own.
    fn write_several(&self, format: Format, first: Made, number: usize) -> Result<Exit, Failure> {
        let up_to = if self.args.order.same_up_to_symmetry { UpTo::Nothing } else { UpTo::Symmetry };
        let mut first = Some(first);
        let last = RefCell::new(None);
        let make = |seed| {
            let made = first.take().map_or_else(|| self.make(seed).map(Result::ok), |first| Ok(Some(first)))?;
            let tour = made.as_ref().map(|made| made.tour.clone());
            *last.borrow_mut() = made;
            Ok(tour)
        };
        let is_met = |tour: &Tour| self.order.is_met_by(tour);
        let several = Several::new(self.question, up_to, self.options.seed, make, is_met, self.budget);
        // A tour that was not made from a seed comes from the list of all.
        let mades = several.take(number).map(|tour| {
            let tour = tour?;
            Ok(last.borrow_mut().take().filter(|made| made.tour == tour).unwrap_or(Made {
                tour,
                method: Some(Method::Backtrack),
                form: None,
            }))
        });
        let written = match (format, named(self.args.output.as_deref())) {
            (Format::Notation(notation), file) if !format.is_binary() => {
                self.write_stream(notation, mades, number, file)?
            }
            (_, Some(file)) => self.write_files(format, mades, file)?,
            (_, None) => {
                let name = format.name();
                return Err(Failure::usage(format!(
                    "several tours in this format go into several files; add -o tour.{name}, which stands for tour-1.{name} and so on"
                )));
            }
        };
        if written < number {
            let there = if written == 1 { "is only one" } else { "are only" };
            let all = if written == 1 { String::new() } else { format!(" {written}") };
            let up_to = if up_to == UpTo::Symmetry { " up to turns and flips" } else { "" };
            insist(format_args!("there {there}{all}{up_to}"));
            return Ok(Exit::No);
        }
        Ok(Exit::Done)
    }

    fn write_stream(
        &self,
        format: notation::Format,
        mades: impl Iterator<Item = Result<Made, Limit>>,
        number: usize,
        file: Option<&Path>,
    ) -> Result<usize, Failure> {
        let mut written = 0;
        let mut bar = TallyBar::beside_output(number as u64, "tours");
        let is_in_blocks = matches!(format, notation::Format::Grid | notation::Format::Csv);
        let mut write = |made: &Made, out: &mut dyn Write| {
            if is_in_blocks && written > 0 {
                writeln!(out)?;
            }
            self.write_text(format, made, out)?;
            written += 1;
            bar.advance(1);
            self.account.has_done(written as u64, Some(number as u64), "tours");
            Ok(())
        };
        match file {
            Some(_) => write_to(file, self.budget, |out| mades.into_iter().try_for_each(|made| write(&made?, out)))?,
            // Each goes out by itself, so that a limit leaves no part of one.
            None => {
                for made in mades {
                    let made = made?;
                    write_to(None, self.budget, |out| write(&made, out))?;
                }
            }
        }
        Ok(written)
    }

    fn write_files(
        &self,
        format: Format,
        mades: impl Iterator<Item = Result<Made, Limit>>,
        file: &Path,
    ) -> Result<usize, Failure> {
        let mut written = 0;
        let all = mades.into_iter().try_for_each(|made| {
            self.write_one(format, &made?, Some(&numbered_file(file, written + 1)))?;
            written += 1;
            Ok(())
        });
        let (files, first) = (counted(written as u64, "file"), numbered_file(file, 1));
        let more = if written == 1 { "" } else { " and so on" };
        tell(format_args!("{files} written: {}{more}", first.display()));
        all.map(|()| written)
    }
}
