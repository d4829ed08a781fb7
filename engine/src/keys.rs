//! A quick hasher for the engine's own ids, which nobody outside chooses.
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map by id.
pub(crate) type ByKey<K, V> = HashMap<K, V, BuildHasherDefault<KeyHasher>>;

/// Folds an id into 64 bits and spreads them. Fit for ids that the engine gave; not for texts from outside.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct KeyHasher(u64);

/// 2^64 divided by the golden ratio (Knuth, The Art of Computer Programming 3, §6.4).
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }
    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(SPREAD);
    }
    fn write_u128(&mut self, n: u128) {
        self.write_u64((n >> 64) as u64);
        self.write_u64(n as u64);
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}
