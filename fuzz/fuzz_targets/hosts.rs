//! Any text of addresses is a list of hosts or an error, and a list is read back from what it prints.
#![no_main]

use cavalcade_cluster::{Hosts, Reach};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // A name would be looked up in the network.
    if text.lines().any(|line| line.trim().starts_with(char::is_alphabetic)) {
        return;
    }
    for reach in [Reach::Private, Reach::Anywhere] {
        if let Ok(hosts) = Hosts::read(text, reach) {
            assert_eq!(Hosts::read(&hosts.to_string(), reach).expect("it was printed"), hosts);
        }
    }
});
