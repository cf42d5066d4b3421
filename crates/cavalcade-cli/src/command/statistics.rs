//! `cavalcade statistics BOARD`: what tours drawn at random tell of all.

mod report;
