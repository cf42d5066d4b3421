//! The formula of a cycle graph, in conjunctive normal form: one variable for each link, and two links at each node.
//!
//! Clauses are in one list as in DIMACS: numbers of variables, negative if the variable must be false, a
//! zero after each clause.

use std::io::{self, Write};

use super::demands::{Demands, Turned};
use crate::Node;
use crate::problem::cycle_graph::CycleGraph;
use cavalcade_core::graph::rows::Rows;
use cavalcade_core::{Clock, Limit};

/// Nodes with more neighbours than this are counted step by step, because all triples of their links would be too many.
const FEW: usize = 10;

/// The variables and clauses of a cycle graph.
#[derive(Clone, Debug)]
pub(crate) struct Cnf {
    /// The link of each variable, from variable 1.
    pub(super) links: Vec<[Node; 2]>,
    /// The variables of the links at each node.
    at: Rows<i32>,
    /// The number of variables.
    pub(super) variables: i32,
    clauses: Vec<i32>,
    count: usize,
}

impl Cnf {
    /// The approximate number of bytes per link that the formula takes.
    pub(crate) const BYTES_PER_LINK: u64 = 512;

    /// Requires two links at each node.
    pub(crate) fn new(graph: &CycleGraph, clock: &mut Clock<'_>) -> Result<Self, Limit> {
        let mut links = Vec::with_capacity(graph.links());
        let mut lists = vec![Vec::new(); graph.len()];
        for a in graph.nodes() {
            clock.tick()?;
            for b in graph.neighbours(a).iter().filter(|b| a < **b) {
                links.push([a, *b]);
                lists[a.index()].push(links.len() as i32);
                lists[b.index()].push(links.len() as i32);
            }
        }
        let mut at = Rows::with_capacity(lists.len(), 2 * links.len());
        for list in &lists {
            at.push_row(list.iter().copied());
        }
        let variables = links.len() as i32;
        let mut cnf = Self { links, at, variables, clauses: Vec::new(), count: 0 };
        for list in &lists {
            clock.tick()?;
            if list.len() <= FEW { cnf.two_of_few(list) } else { cnf.two_of_many(list) }
        }
        Ok(cnf)
    }

    /// All clauses.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.clauses.split_inclusive(|literal| *literal == 0).map(|clause| &clause[..clause.len() - 1])
    }

    fn add(&mut self, clause: impl IntoIterator<Item = i32>) {
        self.clauses.extend(clause);
        self.clauses.push(0);
        self.count += 1;
    }

    /// Of any three links one is not used, and of all but one at least one is.
    fn two_of_few(&mut self, list: &[i32]) {
        for (i, a) in list.iter().enumerate() {
            for (j, b) in list[..i].iter().enumerate() {
                list[..j].iter().for_each(|c| self.add([-a, -b, -c]));
            }
        }
        if list.is_empty() {
            self.add([]);
        }
        for left_out in list {
            self.add(list.iter().copied().filter(|link| link != left_out));
        }
    }

    /// Counts the used links, one after the other: one variable says whether there is one so far, another
    /// whether there are two.
    fn two_of_many(&mut self, list: &[i32]) {
        let [mut one, mut two] = [self.new_variable(), self.new_variable()];
        self.add([-one]);
        self.add([-two]);
        for link in list {
            let [more, most] = [self.new_variable(), self.new_variable()];
            // There is one now exactly if there was or this is it; there are two exactly if there were or this makes
            // two.
            self.add([-one, more]);
            self.add([-link, more]);
            self.add([-more, one, *link]);
            self.add([-two, most]);
            self.add([-link, -one, most]);
            self.add([-most, two, *link]);
            self.add([-most, two, one]);
            self.add([-link, -two]);
            (one, two) = (more, most);
        }
        self.add([two]);
    }

    /// Adds the other conditions on the cycle.
    pub(super) fn demand(&mut self, demands: &Demands) {
        for links in &demands.not_both {
            if let [Some(one), Some(other)] = links.map(|link| self.variable(link)) {
                self.add([-one, -other]);
            }
        }
        let Some(turned) = &demands.odd else { return };
        let mut terms = Vec::new();
        for (link, way) in turned {
            let Some(used) = self.variable(*link) else { continue };
            terms.push(match way {
                Turned::Always => used,
                Turned::AtWill => {
                    let is_turned = self.new_variable();
                    self.add([-is_turned, used]);
                    is_turned
                }
            });
        }
        self.odd(&terms);
    }

    /// The variable of a link.
    fn variable(&self, [a, b]: [Node; 2]) -> Option<i32> {
        let wanted = [a.min(b), a.max(b)];
        self.at.row(a).iter().copied().find(|number| self.links[*number as usize - 1] == wanted)
    }

    /// Requires an odd number of these to hold. After each, a variable says whether the number so far is odd.
    fn odd(&mut self, terms: &[i32]) {
        let mut so_far = self.new_variable();
        self.add([-so_far]);
        for term in terms {
            let next = self.new_variable();
            self.add([-next, so_far, *term]);
            self.add([-next, -so_far, -term]);
            self.add([next, -so_far, *term]);
            self.add([next, so_far, -term]);
            so_far = next;
        }
        self.add([so_far]);
    }

    fn new_variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    /// Requires a cycle through all nodes to leave these, which are sorted and not all nodes: some link out of them is
    /// used.
    pub(crate) fn add_cut(&mut self, nodes: &[Node]) -> &[i32] {
        let is_inside = |node: &Node| nodes.binary_search(node).is_ok();
        let begin = self.clauses.len();
        for node in nodes {
            for link in self.at.row(*node) {
                let [a, b] = self.links[*link as usize - 1];
                if is_inside(&a) != is_inside(&b) {
                    self.clauses.push(*link);
                }
            }
        }
        self.clauses.push(0);
        self.count += 1;
        &self.clauses[begin..self.clauses.len() - 1]
    }

    /// Writes the formula in DIMACS form. Each link is named in a comment by its two nodes.
    pub(crate) fn write(
        &self,
        name: impl Fn(Node) -> String,
        clock: &mut Clock<'_>,
        mut out: impl Write,
    ) -> io::Result<()> {
        for (number, [a, b]) in (1..).zip(&self.links) {
            clock.tick()?;
            writeln!(out, "c {number} = {} {}", name(*a), name(*b))?;
        }
        writeln!(out, "p cnf {} {}", self.variables, self.count)?;
        for clause in self.clauses() {
            clock.tick()?;
            for literal in clause {
                write!(out, "{literal} ")?;
            }
            writeln!(out, "0")?;
        }
        Ok(())
    }
}
