//! Trial.
fn main() { cavalcade::count::trial(&std::env::args().skip(1).collect::<Vec<_>>()); }
