//! What rooms keep while the server runs, each thing under its own type: the server's own list names no room.
use parking_lot::RwLock;
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

/// A place for one value of each type.
#[derive(Default)]
pub(crate) struct Kept(RwLock<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl Kept {
    /// Puts a value in its place.
    pub(crate) fn put<T: Any + Send + Sync>(&self, value: T) {
        self.0.write().insert(TypeId::of::<T>(), Arc::new(value));
    }

    /// The value of a type that a room has put there before the server listens.
    ///
    /// # Panics
    /// If no room has: that is a fault of this program, which every start would show.
    pub(crate) fn of<T: Any + Send + Sync>(&self) -> Arc<T> {
        self.find().unwrap_or_else(|| panic!("no room has put a {} here", std::any::type_name::<T>()))
    }

    /// The value of a type; its default is put there by the first who asks.
    pub(crate) fn made<T: Any + Default + Send + Sync>(&self) -> Arc<T> {
        if let Some(found) = self.find() {
            return found;
        }
        let mut all = self.0.write();
        let made = all.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        Arc::clone(made).downcast().expect("it stands under its own type")
    }

    fn find<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        let found = self.0.read().get(&TypeId::of::<T>()).cloned()?;
        Some(found.downcast().expect("it stands under its own type"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_has_one_value_and_a_default_is_made_once() {
        let kept = Kept::default();
        kept.put(7_u8);
        kept.put("seven");
        assert_eq!((*kept.of::<u8>(), *kept.of::<&str>()), (7, "seven"));
        assert!(Arc::ptr_eq(&kept.made::<String>(), &kept.made::<String>()));
    }
}
