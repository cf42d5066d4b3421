//! Trial.
fn main() { cavalcade::count::live(&std::env::args().skip(1).collect::<Vec<_>>()); }
