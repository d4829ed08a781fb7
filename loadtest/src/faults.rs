//! What goes wrong on purpose: what networks and people do to a server all day.
use crate::draw::Draw;

/// Something that goes wrong around one message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The socket is cut without a word and comes back.
    Cut,
    /// The same message is sent twice at once, as two impatient clicks do.
    Twice,
    /// The page is loaded anew: everything is read again from the server.
    Reload,
    /// The person is gone without a word; the server has to notice by itself.
    Vanish,
}

/// How often each message meets a fault.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Faults {
    pub(crate) share: f64,
}

impl Faults {
    /// What goes wrong this time, if anything; one in ten of them makes the person vanish.
    pub(crate) fn strike(self, draw: &mut Draw) -> Option<Fault> {
        if !draw.chance(self.share) {
            return None;
        }
        Some(match draw.below(10) {
            0..=3 => Fault::Cut,
            4..=6 => Fault::Twice,
            7..=8 => Fault::Reload,
            _ => Fault::Vanish,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_goes_wrong_unless_it_is_asked_for_and_then_everything_does() {
        let mut draw = Draw::new(1, 1);
        assert!((0..1000).all(|_| Faults { share: 0.0 }.strike(&mut draw).is_none()));
        let struck: Vec<Fault> = (0..1000).filter_map(|_| Faults { share: 1.0 }.strike(&mut draw)).collect();
        assert_eq!(struck.len(), 1000);
        for fault in [Fault::Cut, Fault::Twice, Fault::Reload, Fault::Vanish] {
            assert!(struck.contains(&fault), "{fault:?}");
        }
    }
}
