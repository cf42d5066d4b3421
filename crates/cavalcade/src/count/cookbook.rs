//! The recipes of a stride made so far.

use std::collections::hash_map::Entry;

use super::expander::{Draft, Expander};
use super::profile::ByProfile;
use super::recipe::Recipe;
use super::state::{Labels, Lane};
use crate::budget::{Budget, Limit};

/// The most recipes kept; more would push the states out of the cache.
const MOST_RECIPES: usize = 8192;
/// About the bytes of the number of a recipe by its profile, while the store of them grows, and of what holds the recipe.
const NUMBER_BYTES: u64 = 128;

/// Recipes by number, and the numbers by profile.
pub(crate) struct Cookbook<'a, L> {
    expander: &'a Expander<L>,
    /// For the recipes, in bytes.
    room: u64,
    budget: &'a Budget,
    numbers: ByProfile<u32>,
    recipes: Vec<Recipe<L>>,
    /// The bytes of all recipes.
    bytes: u64,
    draft: Draft<L>,
}

impl<'a, L: Labels> Cookbook<'a, L> {
    /// A cookbook that takes about so many bytes for recipes, and as much again for outlooks.
    pub(crate) fn new(expander: &'a Expander<L>, room: u64, budget: &'a Budget) -> Self {
        Self {
            expander,
            room,
            budget,
            numbers: ByProfile::default(),
            recipes: Vec::new(),
            bytes: 0,
            draft: Draft::new(room),
        }
    }

    /// The recipes kept.
    pub(crate) fn recipes(&self) -> &[Recipe<L>] {
        &self.recipes
    }

    /// The number of the recipe for a state, which is made if it is new.
    pub(crate) fn look_up(&mut self, labels: L, lane: Lane) -> Result<u32, Limit> {
        let profile = self.expander.profile(labels, lane);
        match self.numbers.entry(profile) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(new) => {
                self.budget.check(0)?;
                let recipe = self.expander.recipe(profile, &mut self.draft);
                self.bytes += recipe.bytes() + NUMBER_BYTES;
                self.recipes.push(recipe);
                Ok(*new.insert(self.recipes.len() as u32 - 1))
            }
        }
    }

    /// Whether there is no room for another recipe.
    pub(crate) const fn is_full(&self) -> bool {
        self.bytes > self.room
    }

    /// Keeps the store of recipes small. Numbers looked up before may mean nothing afterwards.
    pub(crate) fn forget_much(&mut self) {
        if self.recipes.len() > MOST_RECIPES || self.is_full() {
            self.recipes.clear();
            self.numbers.clear();
            self.bytes = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::network::{Ends, Network};
    use crate::count::order::Order;
    use crate::count::plan::Plan;
    use crate::count::state::{Bytes, Slot};
    use crate::{Board, Graph, Limits, Piece, Size, Wrap};

    /// What finishes the seventh and eighth square of a torus, where every square has eight moves.
    fn expander() -> Expander<Bytes<64>> {
        let board = Board::rectangle(Size::new(6, 6).unwrap()).with_wrap(Wrap::Torus);
        let graph = Graph::new(&board, &Piece::KNIGHT);
        let network = Network::of_graph(&graph, Ends::Closed);
        let order = Order::plain(graph.nodes());
        let plan = Plan::new(&network, &order, Bytes::<64>::SLOTS).unwrap();
        Expander::all(&plan, &network, &Budget::unlimited()).unwrap().swap_remove(3)
    }

    #[test]
    fn a_cookbook_says_when_its_room_is_full_and_forgets() {
        let (expander, budget, room) = (expander(), Budget::unlimited(), 1 << 20);
        let mut cookbook = Cookbook::new(&expander, room, &budget);
        let some_full = |number: u64| {
            let full = (0..28).filter(|slot| number >> (slot % 12) & 1 == 1).map(Slot);
            full.fold(Bytes::<64>::BARE, Labels::with_full)
        };
        let states = (0..4096).map(some_full);
        let tried = states.take_while(|state| {
            let number = cookbook.look_up(*state, Lane::BOTH).unwrap() as usize;
            assert!(number < cookbook.recipes().len());
            !cookbook.is_full()
        });
        let tried = tried.count();
        assert!(tried > 1 && tried < 4000, "{tried} recipes fit");
        let taken: u64 = cookbook.recipes().iter().map(Recipe::bytes).sum();
        assert!(taken <= room + (room >> 1), "{taken} bytes");
        cookbook.forget_much();
        assert!(cookbook.recipes().is_empty() && !cookbook.is_full());
    }

    #[test]
    fn no_recipe_is_made_after_the_time() {
        let (expander, budget) = (expander(), Limits::none().with_time(std::time::Duration::ZERO).start());
        let mut cookbook = Cookbook::new(&expander, 1 << 20, &budget);
        assert!(matches!(cookbook.look_up(Bytes::BARE, Lane::BOTH), Err(Limit::Time(_))));
    }
}
