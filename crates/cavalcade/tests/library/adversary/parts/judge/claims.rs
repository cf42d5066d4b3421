//! Claims that there is no tour: true ones are confirmed, false ones never.

use cavalcade::confirm::{Verdict, confirm};
use cavalcade::{Kind, Options, Outcome, Reason, Report, Solver};
use cavalcade_formats::json::{Claim, read_claim, write_report};
use serde_json::Value;

use super::super::case::Case;
use super::super::dice::Dice;
use super::{Court, made_up, patience};

pub(super) fn judge(court: &mut Court<'_>) {
    if court.oracle.has_tour() {
        for claim in false_claims(court) {
            refused(court, &claim);
        }
    } else {
        for report in std::mem::take(&mut court.refusals).into_values() {
            let Outcome::Impossible(reason) = &report.outcome else { continue };
            confirmed(court, reason);
            read_back(court, reason, &report);
            ends_of_decision(court, reason);
        }
    }
}

/// The kind of a reason, as JSON names it.
fn kind_of(reason: &Reason) -> String {
    serde_json::to_value(reason).ok().and_then(|value| value["kind"].as_str().map(Into::into)).unwrap_or_default()
}

fn confirmed(court: &mut Court<'_>, reason: &Reason) {
    let verdict = court.hear("confirm", |question| confirm(question, reason, &patience()));
    let is_so = verdict.as_ref().is_none_or(|verdict| *verdict == Verdict::Confirmed);
    court.expect(is_so, format!("confirm: not our own reason, {}", kind_of(reason)), || {
        format!("{verdict:?}: {reason} {reason:?}")
    });
}

/// The record of the claim reads back as the question and the reason.
fn read_back(court: &mut Court<'_>, reason: &Reason, report: &Report) {
    let mut bytes = Vec::new();
    write_report(&court.question, report, &mut bytes).expect("memory can be written");
    let text = String::from_utf8(bytes).expect("JSON is text");
    let again = read_claim(&text);
    let wanted = Claim {
        question: court.question.clone(),
        reason: reason.clone(),
        text: Some(reason.with_theorem(&court.question)),
    };
    court.expect(again == Some(Ok(wanted)), "claim: not read back", || text);
}

/// A decision about other ends says nothing of these.
fn ends_of_decision(court: &mut Court<'_>, reason: &Reason) {
    let Reason::Decided { by, start, end } = reason else { return };
    let other = court.dice.one_of(&court.oracle.case().places).square();
    if Some(other) == *start {
        return;
    }
    let claim = Reason::Decided { by: *by, start: Some(other), end: *end };
    let verdict = court.hear("confirm", |question| confirm(question, &claim, &patience()));
    court.expect(verdict != Some(Verdict::Confirmed), "confirm: a decision about other ends", || claim.to_string());
}

/// Whatever the claim, if it is one, a question that has a tour is not confirmed to have none.
fn refused(court: &mut Court<'_>, claim: &Value) {
    let Ok(reason) = serde_json::from_value::<Reason>(claim.clone()) else { return };
    let verdict = court.hear("confirm", |question| confirm(question, &reason, &patience()));
    let sort = format!("confirm: a false claim, {}", kind_of(&reason));
    court.expect(verdict != Some(Verdict::Confirmed), sort, || claim.to_string());
}

/// Reasons that hold for questions much like this one, reasons of every kind about it, and all of them changed a little.
fn false_claims(court: &mut Court<'_>) -> Vec<Value> {
    let mut claims: Vec<Value> = (0..6).filter_map(|_| sibling_claim(court)).collect();
    let case = court.oracle.case();
    let made_up = made_up::claims(case, &mut court.dice);
    for claim in &made_up {
        let unread = serde_json::from_value::<Reason>(claim.clone()).err();
        court.expect(unread.is_none(), "claim: not read", || format!("{claim}: {unread:?}"));
    }
    claims.extend(made_up);
    let twice = claims.iter().chain(&claims);
    let changed: Vec<Value> = twice.map(|claim| changed(claim.clone(), case, &mut court.dice)).collect();
    claims.extend(changed);
    claims
}

/// The reason why a question about the same board has no answer.
fn sibling_claim(court: &mut Court<'_>) -> Option<Value> {
    let question = sibling(court.oracle.case(), &mut court.dice).question()?;
    let method = court.dice.one_of(&[cavalcade::Method::Auto, cavalcade::Method::Sat]);
    let options = Options { method: *method, ..Options::default() };
    match court.hear("find, the question changed a little", |_| {
        Solver::new(&question).options(options).budget(&patience()).solve().outcome
    })? {
        Outcome::Impossible(reason) => serde_json::to_value(reason).ok(),
        _ => None,
    }
}

/// A question that differs a little.
fn sibling(case: &Case, dice: &mut Dice) -> Case {
    let mut sibling = case.clone();
    for _ in 0..=dice.below(2) {
        let place = *dice.one_of(&case.places);
        match dice.below(4) {
            0 => sibling.kind = if sibling.kind == Kind::Open { Kind::Closed } else { Kind::Open },
            1 => sibling.start = Some(place),
            2 => sibling.end = Some(place),
            _ => sibling.places.retain(|other| *other != place),
        }
    }
    sibling
}

/// The claim with one of its numbers or squares changed, or with one square less or more.
fn changed(mut claim: Value, case: &Case, dice: &mut Dice) -> Value {
    let mut leaves = Vec::new();
    collect(&claim, String::new(), &mut leaves);
    let Some(pointer) = leaves.get(dice.below(leaves.len().max(1))) else { return claim };
    let place = Value::from(dice.one_of(&case.places).to_string());
    match claim.pointer_mut(pointer) {
        Some(Value::Array(list)) if dice.once_in(2) => list.push(place),
        Some(Value::Array(list)) => drop(list.pop()),
        Some(leaf @ Value::Number(_)) => {
            let number = leaf.as_u64().unwrap_or(0);
            *leaf = dice.one_of(&[number + 1, number.saturating_sub(1), 0]).to_owned().into();
        }
        Some(leaf) => *leaf = place,
        None => {}
    }
    claim
}

/// Where in a claim there are numbers, names of squares, and lists.
fn collect(value: &Value, pointer: String, leaves: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| collect(field, format!("{pointer}/{name}"), leaves));
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(index, item)| collect(item, format!("{pointer}/{index}"), leaves));
            leaves.push(pointer);
        }
        Value::Number(_) => leaves.push(pointer),
        Value::String(text) if text.parse::<cavalcade::Square>().is_ok() => leaves.push(pointer),
        _ => {}
    }
}
