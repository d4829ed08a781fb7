//! An ordered set whose members mostly come behind all others and leave from the front: lines of chats, agents by how long
//! they have been idle. Both ends cost a few instructions; anything in between the logarithm of its size.
use std::cmp::Ordering;
use std::collections::{BTreeSet, VecDeque, btree_set, vec_deque};
use std::fmt;
use std::iter::Peekable;

/// So far from an end a member is taken out at once; further in, its place is left empty until one of the ends gets there.
const NEAR: usize = 32;

/// See the module.
#[derive(Clone)]
pub(crate) struct Ordered<K> {
    /// Members that came in order, and the places that some have left. Neither end is a place that was left.
    run: VecDeque<(K, bool)>,
    /// How many of those places have been left.
    left: usize,
    /// Members that came out of order.
    late: BTreeSet<K>,
}

impl<K: Ord + Copy> Ordered<K> {
    /// With nobody in it.
    pub(crate) fn new() -> Ordered<K> {
        Ordered { run: VecDeque::new(), left: 0, late: BTreeSet::new() }
    }

    /// Lets a member in; false if it was in already.
    pub(crate) fn insert(&mut self, key: K) -> bool {
        match self.run.back() {
            Some((last, _)) if *last >= key => self.squeeze_in(key),
            // Behind all that came in order there may be some that came late, if those behind have left since.
            _ if !self.late.is_empty() && self.late.contains(&key) => false,
            _ => {
                self.run.push_back((key, true));
                true
            }
        }
    }

    fn squeeze_in(&mut self, key: K) -> bool {
        match self.find(&key) {
            Ok(at) if self.run[at].1 => false,
            Ok(at) => {
                self.run[at].1 = true;
                self.left -= 1;
                true
            }
            Err(at) if at.min(self.run.len() - at) <= NEAR && !self.late.contains(&key) => {
                self.run.insert(at, (key, true));
                true
            }
            Err(_) => self.late.insert(key),
        }
    }

    /// Takes a member out; false if it was not in.
    pub(crate) fn remove(&mut self, key: &K) -> bool {
        match self.run.front() {
            Some((first, _)) if first == key => {
                self.run.pop_front();
                while self.run.front().is_some_and(|(_, there)| !there) {
                    self.run.pop_front();
                    self.left -= 1;
                }
                true
            }
            _ => self.take_out(key),
        }
    }

    fn take_out(&mut self, key: &K) -> bool {
        let Ok(at) = self.find(key) else { return self.late.remove(key) };
        if !self.run[at].1 {
            return false;
        }
        if at.min(self.run.len() - at) <= NEAR {
            self.run.remove(at);
            while self.run.back().is_some_and(|(_, there)| !there) {
                self.run.pop_back();
                self.left -= 1;
            }
            return true;
        }
        self.run[at].1 = false;
        self.left += 1;
        // Every place that was left has been paid for by a member's leaving.
        if self.left * 2 > self.run.len() {
            self.run.retain(|(_, there)| *there);
            self.left = 0;
        }
        true
    }

    fn find(&self, key: &K) -> Result<usize, usize> {
        self.run.binary_search_by(|(known, _)| known.cmp(key))
    }

    /// Nobody is in it any more.
    pub(crate) fn clear(&mut self) {
        *self = Ordered::new();
    }

    /// How many are in it.
    pub(crate) fn len(&self) -> usize {
        self.run.len() - self.left + self.late.len()
    }

    /// Whether nobody is.
    pub(crate) fn is_empty(&self) -> bool {
        self.run.is_empty() && self.late.is_empty()
    }

    /// Everybody, the first first.
    pub(crate) fn iter(&self) -> Iter<'_, K> {
        Iter { run: self.run.iter(), late: (!self.late.is_empty()).then(|| self.late.iter().peekable()), held: None }
    }
}

/// The members of an [`Ordered`], the first first.
pub(crate) struct Iter<'a, K> {
    run: vec_deque::Iter<'a, (K, bool)>,
    late: Option<Peekable<btree_set::Iter<'a, K>>>,
    /// The next of those who came in order, where one who came late goes before.
    held: Option<&'a K>,
}

impl<'a, K: Ord> Iterator for Iter<'a, K> {
    type Item = &'a K;

    fn next(&mut self) -> Option<&'a K> {
        let next = self.held.take().or_else(|| self.run.find(|(_, there)| *there).map(|(key, _)| key));
        let Some(late) = &mut self.late else { return next };
        match (next, late.peek()) {
            (Some(one), Some(other)) if one.cmp(other) == Ordering::Greater => {
                self.held = Some(one);
                late.next()
            }
            (Some(one), _) => Some(one),
            (None, _) => late.next(),
        }
    }
}

impl<K: Ord + Copy> Default for Ordered<K> {
    fn default() -> Ordered<K> {
        Ordered::new()
    }
}

/// By who is in it; how they came makes no difference.
impl<K: Ord + Copy> PartialEq for Ordered<K> {
    fn eq(&self, other: &Ordered<K>) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl<K: Ord + Copy> Eq for Ordered<K> {}

impl<K: Ord + Copy + fmt::Debug> fmt::Debug for Ordered<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same numbers every time, far apart.
    fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
        let mut state = seed;
        move |below| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        }
    }

    #[test]
    fn it_is_the_ordered_set_that_everybody_knows() {
        for seed in 0..40 {
            let (mut ours, mut theirs, mut next) = (Ordered::new(), BTreeSet::new(), numbers(seed));
            // Some sets stay small, some grow beyond what is near an end; some mostly in order, some not.
            let (size, in_order) = (20 + next(600), next(10));
            for step in 0..4_000 {
                let key = if next(10) < in_order { step } else { next(size) };
                match next(5) {
                    0 | 1 => assert_eq!(ours.insert(key), theirs.insert(key)),
                    2 => assert_eq!(ours.remove(&key), theirs.remove(&key)),
                    3 => {
                        let first = theirs.first().copied();
                        assert_eq!(ours.iter().next().copied(), first);
                        first.inspect(|first| assert_eq!(ours.remove(first), theirs.remove(first)));
                    }
                    _ => {
                        let some = theirs.iter().nth(next(size) as usize).copied();
                        some.inspect(|some| assert_eq!(ours.remove(some), theirs.remove(some)));
                    }
                }
                assert_eq!((ours.len(), ours.is_empty()), (theirs.len(), theirs.is_empty()));
                assert!(step % 50 > 0 || ours.iter().eq(theirs.iter()), "seed {seed}, step {step}");
            }
            assert!(ours.iter().eq(theirs.iter()), "seed {seed}");
        }
    }

    #[test]
    fn how_its_members_came_makes_no_difference() {
        let (mut one, mut other) = (Ordered::new(), Ordered::new());
        assert!((0..1_000).all(|key| one.insert(key)));
        assert!((0..1_000).rev().all(|key| other.insert(key)));
        assert_eq!(one, other);
        assert!((300..700).all(|key| one.remove(&key) && other.remove(&key)));
        assert_eq!(one, other);
        assert_eq!((one.len(), one.iter().nth(300)), (600, Some(&700)));
        other.remove(&999);
        assert_ne!(one, other);
    }

    #[test]
    fn who_came_late_is_in_it_once_also_when_all_behind_have_left() {
        let mut set = Ordered::new();
        assert!((0..200).step_by(2).all(|key| set.insert(key)));
        assert!(set.insert(99));
        assert!((100..200).step_by(2).rev().all(|key| set.remove(&key)));
        assert!(!set.insert(99), "it is in already");
        assert_eq!((set.len(), set.iter().last()), (51, Some(&99)));
        assert!(set.remove(&99) && !set.remove(&99));
    }
}
