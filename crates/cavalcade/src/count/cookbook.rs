//! The recipes of a stride made so far.

use std::collections::hash_map::Entry;

use super::expander::{Draft, Expander};
use super::profile::ByProfile;
use super::recipe::Recipe;
use super::state::{Labels, Lane};
use crate::budget::{Budget, Limit};

/// The most recipes kept; more would push the states out of the cache.
const MOST_RECIPES: usize = 8192;
/// About the bytes of an outlook that is kept, and of an action of a recipe.
const OUTLOOK_BYTES: u64 = 48;
const ACTION_BYTES: u64 = 96;

/// Recipes by number, and the numbers by profile.
pub(crate) struct Cookbook<'a, L> {
    expander: &'a Expander<L>,
    /// In bytes, for the recipes, and as much again for outlooks.
    room: u64,
    budget: &'a Budget,
    numbers: ByProfile<u32>,
    recipes: Vec<Recipe<L>>,
    /// The actions of all recipes.
    actions: u64,
    draft: Draft<L>,
}

impl<'a, L: Labels> Cookbook<'a, L> {
    pub(crate) fn new(expander: &'a Expander<L>, room: u64, budget: &'a Budget) -> Self {
        Self {
            expander,
            room,
            budget,
            numbers: ByProfile::default(),
            recipes: Vec::new(),
            actions: 0,
            draft: Draft::new(),
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
                // Where squares have many neighbours, a recipe takes long to make.
                self.budget.check(0)?;
                let recipe = self.expander.recipe(profile, &mut self.draft);
                self.actions += recipe.len() as u64;
                self.recipes.push(recipe);
                Ok(*new.insert(self.recipes.len() as u32 - 1))
            }
        }
    }

    /// Keeps the stores of recipes and outlooks small. Numbers looked up before may mean nothing afterwards.
    pub(crate) fn forget_much(&mut self) {
        if self.recipes.len() > MOST_RECIPES || self.actions * ACTION_BYTES > self.room {
            self.recipes.clear();
            self.numbers.clear();
            self.actions = 0;
        }
        self.draft.forget_beyond((self.room / OUTLOOK_BYTES) as usize);
    }
}
