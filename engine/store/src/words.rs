//! Closed lists of words that stand in a column.

/// Declares an enum whose variants are written as words; a column that has another one cannot be read.
macro_rules! words {
    ($(#[$doc:meta])* $Name:ident in $column:literal { $( $(#[$each:meta])* $variant:ident $text:literal; )+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Name {
            $( $(#[$each])* $variant, )+
        }

        impl $Name {
            /// Every one.
            pub const ALL: &[$Name] = &[$( $Name::$variant, )+];

            /// As it is written.
            pub const fn text(self) -> &'static str {
                match self {
                    $( $Name::$variant => $text, )+
                }
            }

            /// The one that is written so.
            pub fn named(text: &str) -> Option<$Name> {
                match text {
                    $( $text => Some($Name::$variant), )+
                    _ => None,
                }
            }

            pub(crate) fn read(text: &str) -> Result<$Name, $crate::StoreError> {
                $Name::named(text).ok_or_else(|| $crate::StoreError::corrupt($column, text))
            }
        }
    };
}
pub(crate) use words;
