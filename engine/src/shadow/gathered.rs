//! What came of comparing: counts by skill and kind, and rows of what differs.
use catalogue::ids::SkillId;
use routing::tenant::shadow::{Compared, Kind};
use routing::time::Millis;
use std::collections::BTreeMap;

/// Decisions of one kind and skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Figure {
    /// How many.
    pub count: u64,
    /// How much sooner all of them together would have been offered, where that is known.
    pub span: Millis,
    /// The most of one.
    pub longest: Millis,
}

/// What came of comparing since it was last taken.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Gathered {
    /// By skill and kind; what was left out is of no skill (0).
    pub figures: BTreeMap<(SkillId, Kind), Figure>,
    /// What differs, in order.
    pub rows: Vec<Compared>,
    /// How many rows found no room.
    pub lost: u64,
    /// The first and the newest version of the live configuration whose decisions were compared.
    pub versions: Option<(u32, u32)>,
}

/// The skill of what is not told apart by skills.
const OF_NONE: SkillId = SkillId(0);

impl Gathered {
    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        *self == Gathered::default()
    }

    pub(super) fn leaves_out(&mut self, decisions: u64) {
        if decisions > 0 {
            self.figures.entry((OF_NONE, Kind::LeftOut)).or_default().count += decisions;
        }
    }

    pub(super) fn adds(&mut self, one: Compared, most_rows: usize) {
        if one.kind == Kind::LeftOut {
            return self.leaves_out(1);
        }
        let figure = self.figures.entry((one.skill, one.kind)).or_default();
        figure.count += 1;
        if let Some(span) = one.span {
            figure.span = figure.span + span;
            figure.longest = figure.longest.max(span);
        }
        if one.kind == Kind::Same || one.kind.differs() {
            let first = self.versions.map_or(one.version, |(first, _)| first.min(one.version));
            let newest = self.versions.map_or(one.version, |(_, newest)| newest.max(one.version));
            self.versions = Some((first, newest));
        }
        if one.kind.is_told() {
            if self.rows.len() < most_rows { self.rows.push(one) } else { self.lost += 1 }
        }
    }
}
