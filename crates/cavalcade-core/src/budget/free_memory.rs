//! The memory of this machine.

/// Most of the memory that is free, in bytes: the rest is for the answer and for others.
#[must_use]
pub fn free_memory() -> u64 {
    let free = sysinfo::System::new().map(|mut system| {
        system.refresh_memory();
        system.available_memory() / 10 * 8
    });
    // If the system does not say, the address space limit still applies.
    free.unwrap_or(u64::MAX).min(addressable() / 10 * 8)
}

/// The memory that the system lets this process address.
fn addressable() -> u64 {
    #[cfg(unix)]
    let limit = rustix::process::getrlimit(rustix::process::Resource::As).current;
    #[cfg(not(unix))]
    let limit = None;
    limit.map_or(u64::MAX, |limit: u64| limit.saturating_sub(STANDING))
}

/// The address space of a process before it does anything: its code, its libraries and the stacks of a few threads.
const STANDING: u64 = 100_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_memory_is_free() {
        assert!(free_memory() > 1_000_000);
    }
}
