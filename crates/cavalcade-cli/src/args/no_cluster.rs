//! Takes the place of `cluster.rs` without the feature `cluster`: no options for several processes.

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct ClusterArgs {}

impl ClusterArgs {
    /// Whether another process of this command has started this one.
    #[expect(clippy::unused_self, reason = "with several processes it depends on the arguments")]
    pub(crate) const fn is_child(&self) -> bool {
        false
    }
}
