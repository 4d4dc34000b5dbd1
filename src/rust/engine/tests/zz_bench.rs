#[path = "common/states.rs"]
#[allow(dead_code)]
mod states;
use oxidoku_engine::logic::*;
use oxidoku_engine::*;
use std::time::Instant;
#[test]
fn bench() {
    let mut random = states::Random::new(7);
    let t = Instant::now();
    let n: usize = std::env::var("N")
        .ok()
        .and_then(|x| x.parse().ok())
        .unwrap_or(200);
    let puzzles: Vec<_> = (0..n).map(|_| states::puzzle(&mut random)).collect();
    eprintln!("puzzles {:?}", t.elapsed() / n as u32);
    let states: Vec<Grid> = puzzles
        .iter()
        .map(states::stuck)
        .filter(|g| !g.is_full())
        .collect();
    eprintln!("{} stuck", states.len());
    let filter = std::env::var("T").unwrap_or_default();
    let options = StepOptions {
        siamese: std::env::var("SIAMESE").is_ok(),
        ..StepOptions::default()
    };
    for technique in Technique::all() {
        let info = technique.info();
        if !["fish", "kraken", "templates"].contains(&info.family) || !info.name.contains(&filter) {
            continue;
        }
        let (mut first, mut all, mut hits, mut steps, mut max) = (0u128, 0u128, 0, 0, 0u128);
        for g in &states {
            let c = Context::new(g, &options, None, &never);
            let t = Instant::now();
            let mut f = Found::first();
            find(&c, technique, &mut f);
            first += t.elapsed().as_nanos();
            hits += f.into_steps().len();
            if std::env::var("ALL").is_ok() {
                let c = Context::new(g, &options, None, &never);
                let t = Instant::now();
                let mut f = Found::all();
                find(&c, technique, &mut f);
                let e = t.elapsed().as_nanos();
                all += e;
                max = max.max(e);
                steps += f.into_steps().len();
            }
        }
        let n = states.len() as u128;
        eprintln!(
            "{:30} first {:9} ns all {:9} ns max {:9} us hits {hits} steps {steps}",
            info.name,
            first / n,
            all / n,
            max / 1000
        );
    }
}
