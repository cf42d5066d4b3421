//! Counting.
mod engine;
mod layer;
mod network;
mod order;
mod outlook;
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

/// Liveness.
pub fn live(args: &[String]) {
    use crate::*;
    use state::Labels;
    use std::collections::HashMap;
    let w: u32 = args[0].parse().unwrap();
    let h: u32 = args[1].parse().unwrap();
    let groups: Vec<Vec<u32>> = args[2].split(',').map(|g| g.chars().map(|c| c.to_digit(16).unwrap()).collect()).collect();
    let board = Board::rectangle(Size::new(w, h).unwrap());
    let graph = Graph::new(&board, &Piece::KNIGHT);
    let ends = if args.len() > 3 { network::Ends::Either(vec![true; graph.len()]) } else { network::Ends::Closed };
    let first = if args.len() > 3 { step::Lane::NEITHER } else { step::Lane::BOTH };
    let network = network::Network::of_graph(&graph, ends);
    let order = order::Order::rows(&board, &graph, &groups, true);
    let plan = plan::Plan::new(&network, &order, 16).unwrap();
    struct Cap { out: Vec<(state::Nibbles, step::Lane)>, tours: u64 }
    impl step::Sink<state::Nibbles, u64> for Cap {
        fn states(&mut self, l: &[state::Nibbles], lane: step::Lane, _: &[u64]) { self.out.extend(l.iter().map(|l| (*l, lane))); }
        fn tour(&mut self, _: u64) { self.tours += 1; }
    }
    let mut layer: Vec<(state::Nibbles, step::Lane)> = vec![(state::Nibbles::BARE, first)];
    let mut edges: Vec<Vec<Vec<u32>>> = vec![];
    let mut tours: Vec<Vec<bool>> = vec![];
    let mut sizes = vec![1];
    for s in &plan.strides {
        let e = step::Expander::<state::Nibbles>::new(&plan, s, &network);
        let mut map: HashMap<(state::Nibbles, u8), u32> = HashMap::new();
        let mut next = vec![]; let mut fore = step::Foresight::default();
        let mut ed = vec![]; let mut tr = vec![];
        for (l, lane) in &layer {
            let mut batches: step::Batches<state::Nibbles, u64> = [const { step::Batch::new() }; _];
            batches[0].labels.push(*l); batches[0].weights.push(1);
            let mut cap = Cap { out: vec![], tours: 0 };
            e.recipe(e.profile(*l, *lane), &mut fore).follow(&mut batches, &e, &mut cap);
            let v: Vec<u32> = cap.out.iter().map(|o| *map.entry((o.0, o.1.0)).or_insert_with(|| { next.push(*o); next.len() as u32 - 1 })).collect();
            ed.push(v); tr.push(cap.tours > 0);
        }
        edges.push(ed); tours.push(tr);
        sizes.push(next.len());
        layer = next;
    }
    let mut alive = vec![false; layer.len()];
    for k in (0..edges.len()).rev() {
        let now: Vec<bool> = edges[k].iter().zip(&tours[k]).map(|(e, t)| *t || e.iter().any(|x| alive[*x as usize])).collect();
        println!("layer {k}: {} states {} alive", now.len(), now.iter().filter(|x| **x).count());
        alive = now;
    }
}
