//! JSON as it comes from outside: like serde_json's own value, but a field that is given twice is refused. Which of the
//! two counts is anybody's guess, and two programs that guess differently can be played against each other. And a list is
//! never taken for an object: serde's own types would read their fields from it in order, and an empty one as all absent.
use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{Deserialize, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Number, Value};
use std::fmt;

/// A value in which no object has a field twice.
pub(crate) struct Unique(pub(crate) Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unique, D::Error> {
        deserializer.deserialize_any(Reader).map(Unique)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON value")
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }
    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("a number out of range"))
    }
    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Unique(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            if object.contains_key(&name) {
                // As serde says it of a type's own fields.
                return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
            }
            let Unique(value) = fields.next_value()?;
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}

/// A value as types read it: objects from objects only.
#[derive(Clone, Copy)]
pub(crate) struct Strict<'de>(pub(crate) &'de Value);

impl<'de> Strict<'de> {
    fn list(items: &'de [Value]) -> SeqDeserializer<impl Iterator<Item = Strict<'de>>, serde_json::Error> {
        SeqDeserializer::new(items.iter().map(Strict))
    }

    fn object(
        fields: &'de Map<String, Value>,
    ) -> MapDeserializer<'de, impl Iterator<Item = (Name<'de>, Strict<'de>)>, serde_json::Error> {
        MapDeserializer::new(fields.iter().map(|(name, value)| (Name(name), Strict(value))))
    }
}

impl<'de> IntoDeserializer<'de, serde_json::Error> for Strict<'de> {
    type Deserializer = Strict<'de>;
    fn into_deserializer(self) -> Strict<'de> {
        self
    }
}

impl<'de> Deserializer<'de> for Strict<'de> {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self.0 {
            Value::Array(items) => {
                let mut list = Strict::list(items);
                let value = visitor.visit_seq(&mut list)?;
                list.end()?;
                Ok(value)
            }
            Value::Object(fields) => visitor.visit_map(Strict::object(fields)),
            plain => plain.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        if self.0.is_array() {
            Err(Error::invalid_type(Unexpected::Seq, &visitor))
        } else {
            self.deserialize_any(visitor)
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        match self.0 {
            // Its one field names the variant.
            Value::Object(fields) if fields.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(Strict::object(fields)))
            }
            other => other.deserialize_enum(name, variants, visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct identifier ignored_any
    }
}

/// A field's name, which is a text in JSON also where it is a number.
#[derive(Clone, Copy)]
pub(crate) struct Name<'de>(&'de str);

impl<'de> IntoDeserializer<'de, serde_json::Error> for Name<'de> {
    type Deserializer = Name<'de>;
    fn into_deserializer(self) -> Name<'de> {
        self
    }
}

macro_rules! numbers {
    ($($method:ident)+) => {
        $(
            fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
                match self.0.parse() {
                    Ok(number) => visitor.visit_u64(number),
                    Err(_) => visitor.visit_borrowed_str(self.0),
                }
            }
        )+
    };
}

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_borrowed_str(self.0)
    }

    numbers! { deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_enum(self.0.into_deserializer())
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct
        map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize as Read;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[derive(Debug, PartialEq, Read)]
    #[serde(rename_all = "snake_case")]
    enum Shape {
        Dot,
        Round(Size),
        Box { side: u8 },
    }

    #[derive(Debug, PartialEq, Default, Read)]
    #[serde(default, deny_unknown_fields)]
    struct Size {
        radius: Option<f64>,
        marks: Vec<(u8, String)>,
    }

    fn read<'v, T: Deserialize<'v>>(value: &'v Value) -> Option<T> {
        T::deserialize(Strict(value)).ok()
    }

    #[test]
    fn what_fits_is_read_as_serde_reads_it() {
        let size = json!({ "radius": 2, "marks": [[1, "a"], [2, "b"]] });
        let read_size = Size { radius: Some(2.0), marks: vec![(1, "a".into()), (2, "b".into())] };
        assert_eq!(read::<Size>(&size), Some(read_size));
        let by_number: Option<BTreeMap<u32, bool>> = read(&json!({ "7": true }));
        assert_eq!(by_number, Some(BTreeMap::from([(7, true)])));
        assert_eq!(read::<BTreeMap<u32, bool>>(&json!({ "seven": true })), None);
        assert_eq!(read::<Shape>(&json!("dot")), Some(Shape::Dot));
        assert_eq!(read::<Shape>(&json!({ "round": {} })), Some(Shape::Round(Size::default())));
        assert_eq!(read::<Shape>(&json!({ "box": { "side": 3 } })), Some(Shape::Box { side: 3 }));
        assert_eq!(read::<Vec<Value>>(&json!([1, [2], { "three": null }])).map(|all| all.len()), Some(3));
    }

    #[test]
    fn a_list_is_no_object() {
        for list in [json!([]), json!([2.0]), json!([2.0, []])] {
            assert_eq!(read::<Size>(&list), None, "{list}");
            assert_eq!(read::<Shape>(&json!({ "round": list })), None, "in a variant");
            assert_eq!(read::<Vec<Size>>(&json!([list])), None, "in a list");
        }
        assert_eq!(read::<Shape>(&json!({ "box": [3] })), None);
        assert_eq!(read::<Shape>(&json!({ "box": { "side": 3 }, "dot": null })), None, "two variants at once");
        assert_eq!(read::<(u8, String)>(&json!([1, "a", "b"])), None, "more than was asked for");
    }
}
