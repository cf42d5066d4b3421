//! The server from outside: most tests call the router without a socket, a few talk to a real one.

mod abuse;
mod adversary;
mod bodies;
mod client;
mod doors;
mod leaving;
mod manual;
mod openapi;
mod page;
mod play;
mod routes;
mod streams;
