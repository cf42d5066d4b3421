//! Replaces `cluster.rs` without the feature `cluster`: there are no options for several processes.

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct ClusterArgs {}

impl ClusterArgs {
    /// Returns `true` if `--processes` in another process has started this one.
    #[expect(clippy::unused_self, reason = "with several processes it depends on the arguments")]
    pub(crate) const fn is_child(&self) -> bool {
        false
    }
}
