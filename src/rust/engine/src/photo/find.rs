//! Finds the grids in a picture.

use super::image::median;
use super::lattice::Ridges;
use super::linear::Perspective;
use super::mesh::{area_of, fit, refined, Fit};
use super::quads::{quads, Quad};
use super::sweep;
use super::working::{Sizes, Working};
use crate::sorting::sort_by;
use crate::{Stop, Stopped};

/// The smallest size of a grid, as a share of the picture's short side.
const LEAST: f32 = 0.2;
/// The number of best grids that are fitted again.
const REFINED: usize = 3;
/// If the best grid has less support, the finder also tries squares all over the picture.
const WEAK: f32 = 0.8;
/// A grid with this support is certain.
pub const SURE: f32 = 0.85;
/// A picture with a darker median may show a light grid on a dark background.
const DARK: f32 = 0.5;
/// A grid that was shifted by a row or column is fitted again if its score is above this share of
/// the best score.
const NEARLY: f32 = 0.9;
/// The maximum number of rows or columns by which a grid is shifted.
const SHIFTS: usize = 3;
/// The minimum darkness of the lines of a grid.
const FAINTEST: f32 = 0.006;
/// The minimum ratio of that darkness to the darkness half way between the lines.
const DISTINCT: f32 = 1.6;

/// A grid in the working picture, and whether its lines are light.
#[derive(Clone)]
pub struct Found {
    pub fit: Fit,
    pub inverted: bool,
}

/// Finds possible grids, the best first.
pub fn grids(working: &Working, stop: Stop) -> Result<Vec<Found>, Stopped> {
    let mut all = grids_of(working, false, stop)?;
    let weak = all.first().map_or(true, |best| best.fit.support < SURE);
    if weak && median(&mut working.image.pixels.clone()) < DARK {
        all.extend(grids_of(&working.inverted(), true, stop)?);
        sort(&mut all);
    }
    let weak = all.first().map_or(true, |best| best.fit.support < SURE);
    if weak {
        let even = working.evened();
        all.extend(grids_of(&even, false, stop)?);
        sort(&mut all);
        let weak = all.first().map_or(true, |best| best.fit.support < WEAK);
        if weak {
            all.extend(swept(&even, stop)?);
            sort(&mut all);
        }
    }
    all.retain(|found| is_grid(&found.fit));
    Ok(all)
}

/// Fits the grid within four corners.
pub fn within(working: &Working, corners: &Quad, stop: Stop) -> Result<Option<Found>, Stopped> {
    let Some(view) = Perspective::onto(corners) else {
        return Ok(None);
    };
    let dark = median(&mut working.image.pixels.clone()) < DARK;
    let mut best: Option<Found> = None;
    for inverted in [false, true] {
        let image = match inverted {
            false => working.image.clone(),
            true if dark => working.image.inverted(),
            true => continue,
        };
        let mut sizes = Sizes::of(image);
        let first = fit(&Ridges::of(&mut sizes, &view), &view, working.area());
        let fit = refined(&mut sizes, working.area(), first, stop)?;
        if best
            .as_ref()
            .map_or(true, |best| fit.score > best.fit.score)
        {
            best = Some(Found { fit, inverted });
        }
    }
    Ok(best)
}

fn sort(all: &mut [Found]) {
    sort_by(all, |a, b| b.fit.score.total_cmp(&a.fit.score));
}

// Distinguishes a grid from noise and text, which are just as dark half way between their lines.
fn is_grid(fit: &Fit) -> bool {
    let (on, between) = fit.lines;
    on > FAINTEST && on > DISTINCT * between
}

fn grids_of(working: &Working, inverted: bool, stop: Stop) -> Result<Vec<Found>, Stopped> {
    let least = (LEAST * working.short_side() as f32) as usize;
    let quads = quads(&working.image, least);
    if stop() {
        return Err(Stopped);
    }
    let mut sizes = Sizes::of(working.image.clone());
    let mut fits = best_of(&mut sizes, working.area(), &quads, stop)?;
    if let Some(first) = fits.first_mut() {
        *first = shifted(&mut sizes, working.area(), first.clone(), stop)?;
    }
    Ok(fits
        .into_iter()
        .map(|fit| Found { fit, inverted })
        .collect())
}

fn swept(working: &Working, stop: Stop) -> Result<Vec<Found>, Stopped> {
    let mut all = Vec::new();
    let area = working.area();
    let mut sizes = Sizes::of(working.image.clone());
    for degrees in sweep::TURNS {
        let quads = sweep::grids(&working.image, degrees);
        let mut fits = fits_of(&mut sizes, area, &quads, stop)?;
        let Some(first) = fits.first_mut() else {
            continue;
        };
        *first = refined(&mut sizes, area, first.clone(), stop)?;
        let good = first.support > SURE && is_grid(first);
        all.extend(fits);
        if good {
            break;
        }
    }
    sort_by(&mut all, |a, b| b.score.total_cmp(&a.score));
    if let Some(first) = all.first_mut() {
        *first = shifted(&mut sizes, area, first.clone(), stop)?;
    }
    let found = |fit| Found {
        fit,
        inverted: false,
    };
    Ok(all.into_iter().map(found).collect())
}

// Fits meshes to each quad, both as it is and moved onto the lines. The best comes first.
fn fits_of(sizes: &mut Sizes, area: f32, quads: &[Quad], stop: Stop) -> Result<Vec<Fit>, Stopped> {
    let mut fits = Vec::new();
    for quad in quads {
        if stop() {
            return Err(Stopped);
        }
        let Some(view) = Perspective::onto(quad) else {
            continue;
        };
        let ridges = Ridges::of(sizes, &view);
        fits.push(fit(&ridges, &view, area));
        if let Some(moved) = ridges.moved(&view) {
            fits.push(fit(&Ridges::of(sizes, &moved), &moved, area));
        }
    }
    sort_by(&mut fits, |a, b| b.score.total_cmp(&a.score));
    Ok(fits)
}

// Fits all quads and refines the best fits.
fn best_of(sizes: &mut Sizes, area: f32, quads: &[Quad], stop: Stop) -> Result<Vec<Fit>, Stopped> {
    let mut best: Vec<Fit> = Vec::new();
    let mut rest = Vec::new();
    for first in fits_of(sizes, area, quads, stop)? {
        if best.iter().any(|other| overlap(other, &first)) && best.len() >= REFINED {
            continue;
        }
        if best.len() >= REFINED {
            rest.push(first);
            continue;
        }
        best.push(refined(sizes, area, first, stop)?);
    }
    sort_by(&mut best, |a, b| b.score.total_cmp(&a.score));
    best.extend(rest);
    Ok(best)
}

// Shifts the grid by rows or columns if it then fits better: the finder may mistake a row of text
// for a line.
fn shifted(sizes: &mut Sizes, area: f32, fit_now: Fit, stop: Stop) -> Result<Fit, Stopped> {
    let mut best = fit_now;
    for _ in 0..SHIFTS {
        let around = best.smooth_view().unwrap_or(best.view);
        let before = best.score;
        for [x, y] in [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]] {
            let view = around.of_part([x, y], [9.0 + x, 9.0 + y]);
            let next = fit(&Ridges::of(sizes, &view), &view, area);
            if next.score > NEARLY * before {
                let next = refined(sizes, area, next, stop)?;
                if next.score > best.score {
                    best = next;
                }
            }
        }
        if best.score == before {
            break;
        }
    }
    Ok(best)
}

/// Whether two grids overlap.
pub fn overlap(a: &Fit, b: &Fit) -> bool {
    let corners = |fit: &Fit| [0, 9, 99, 90].map(|i| fit.nodes[i]);
    let middle =
        |corners: &Quad| [0, 1].map(|axis| corners.iter().map(|c| c[axis]).sum::<f32>() / 4.0);
    let (a, b) = (corners(a), corners(b));
    let (p, q) = (middle(&a), middle(&b));
    let reach = (area_of(&a).sqrt() + area_of(&b).sqrt()) / 2.0;
    (p[0] - q[0]).abs().max((p[1] - q[1]).abs()) < 0.8 * reach
}
