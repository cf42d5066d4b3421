//! The server from outside: most tests call the router without a socket, a few talk to a real one.

mod abuse;
mod adversary;
mod bodies;
mod client;
mod disconnect;
mod draw;
mod faults;
mod guard;
mod manual;
mod openapi;
mod page;
mod play;
mod puzzle;
mod routes;
mod streams;
mod tours;
mod turns;
