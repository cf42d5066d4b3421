//! Counting.
mod engine;
mod layer;
mod network;
mod order;
mod plan;
mod state;
mod step;
mod table;
mod weight;

/// Trial.
pub fn trial(args: &[String]) {
    use crate::*;
    let w: u32 = args[0].parse().unwrap();
    let h: u32 = args[1].parse().unwrap();
    let open = args[2] == "open";
    let mirrored = args[3] == "m";
    let groups: Vec<Vec<u32>> = args[4].split(',').map(|g| g.chars().map(|c| c.to_digit(16).unwrap()).collect()).collect();
    let threads: usize = args[5].parse().unwrap();
    let board = Board::rectangle(Size::new(w, h).unwrap());
    let graph = Graph::new(&board, &Piece::KNIGHT);
    let ends = if open { network::Ends::Either(vec![true; graph.len()]) } else { network::Ends::Closed };
    let network = network::Network::of_graph(&graph, ends);
    let order = order::Order::rows(&board, &graph, &groups, mirrored);
    let t = std::time::Instant::now();
    let outcome = if args.get(6).is_some() {
        let plan = plan::Plan::new(&network, &order, 32).unwrap();
        engine::run::<state::Bytes<32>>(&network, &plan, threads)
    } else {
        let plan = plan::Plan::new(&network, &order, 16).unwrap();
        engine::run::<state::Nibbles>(&network, &plan, threads)
    };
    println!("{w}x{h} {} {}: {outcome:?} {:?}", args[2], args[4], t.elapsed());
}
