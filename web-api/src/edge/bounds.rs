//! The bounds of what callers send, read off the rules that hold them: the served description states these and no others.
use std::borrow::Cow;
use utoipa::ToSchema;

/// A type whose bounds are known. Derived from its `garde` rules.
pub(crate) trait Bounded {
    /// Lists the bounds of its fields, and those of the types that its rules dive into.
    fn bounds(into: &mut Found);
}

impl<T: Bounded> Bounded for Option<T> {
    fn bounds(into: &mut Found) {
        T::bounds(into);
    }
}

impl<T: Bounded> Bounded for Vec<T> {
    fn bounds(into: &mut Found) {
        T::bounds(into);
    }
}

/// What a value may be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Bound {
    /// Fewest and most characters of a text, or entries of a list or a map.
    pub(crate) length: Option<(Option<usize>, Option<usize>)>,
    /// Least and greatest number.
    pub(crate) range: Option<(Option<isize>, Option<isize>)>,
    /// The form of a text.
    pub(crate) pattern: Option<&'static str>,
    /// What its entries may be.
    pub(crate) items: Option<Box<Bound>>,
}

impl Bound {
    /// So many characters or entries.
    pub(crate) fn length(mut self, min: Option<isize>, max: Option<isize>) -> Bound {
        self.length = Some((min.map(isize::unsigned_abs), max.map(isize::unsigned_abs)));
        self
    }

    /// So many bytes of a text, each character of which has one to four.
    pub(crate) fn bytes(self, min: Option<isize>, max: Option<isize>) -> Bound {
        self.length(min.map(|min| (min + 3) / 4), max)
    }

    /// A number from here to there.
    pub(crate) fn range(mut self, min: Option<isize>, max: Option<isize>) -> Bound {
        self.range = Some((min, max));
        self
    }

    /// A text of this form.
    pub(crate) fn pattern(mut self, pattern: &'static str) -> Bound {
        self.pattern = Some(pattern);
        self
    }

    /// Entries that are bounded so.
    pub(crate) fn items(mut self, items: Bound) -> Bound {
        self.items = Some(Box::new(items));
        self
    }
}

/// A limit of whatever type as a figure.
pub(crate) fn figure(limit: impl TryInto<isize>) -> isize {
    limit.try_into().unwrap_or_else(|_| panic!("a limit of the catalogue fits into a machine word"))
}

/// The bounded fields of a type.
type Fields = Vec<(&'static str, Bound)>;

/// The bounds that were found, by type.
#[derive(Debug, Default)]
pub(crate) struct Found(Vec<(Cow<'static, str>, Fields)>);

impl Found {
    /// The fields that follow are this type's; false where it has been here before.
    pub(crate) fn begins<T: ToSchema>(&mut self) -> bool {
        let name = T::name();
        let fresh = self.of(&name).is_none();
        if fresh {
            self.0.push((name, Vec::new()));
        }
        fresh
    }

    /// A field of the type that began last, called as it travels.
    pub(crate) fn field(&mut self, name: &'static str, bound: Bound) {
        let (_, fields) = self.0.last_mut().expect("a field follows the begin of its type");
        fields.push((name, bound));
    }

    /// The bounded fields of a type; none where nothing is known of it.
    pub(crate) fn of(&self, name: &str) -> Option<&[(&'static str, Bound)]> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, fields)| &**fields)
    }
}
