//! A shadow as it is told: every figure is a sum over the kinds that are counted.
use crate::edge::basics::{At, Ref};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::chat::Taker;
use crate::rooms::policy::shadow::keep::read;
use crate::rooms::policy::shadow::unseen;
use crate::rooms::policy::shadow::wire::{
    Shadow, ShadowAnswer, ShadowFigures, ShadowKind, ShadowQuery, ShadowRow, ShadowSkill, ShadowState,
};
use catalogue::ids::{AgentId, SkillId};
use catalogue::limit;
use policy::Document;
use routing::settings::Config;
use routing::tenant::shadow::{Compared, Kind};
use routing::time::Millis;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;
use store::shadows::{self, Figures, State, Wanted};

const SECOND: f64 = 1_000.0;

#[rustfmt::skip]
const KINDS: [(ShadowKind, Kind); 10] = [
    (ShadowKind::OtherAgent, Kind::OtherAgent),
    (ShadowKind::OtherChat,  Kind::OtherChat),
    (ShadowKind::Waits,      Kind::Waits),
    (ShadowKind::ByHand,     Kind::ByHand),
    (ShadowKind::Sooner,     Kind::Sooner),
    (ShadowKind::Taken,      Kind::Taken),
    (ShadowKind::Left,       Kind::Left),
    (ShadowKind::OtherSkill, Kind::OtherSkill),
    (ShadowKind::Refused,    Kind::Refused),
    (ShadowKind::Admitted,   Kind::Admitted),
];

/// The tenant's newest shadow, with a page of the decisions that differ.
pub(crate) async fn told(me: &Signed, wanted: &ShadowQuery) -> Result<ShadowAnswer, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let Some(shadow) = db.shadows().newest(tenant).await? else {
        return Ok(ShadowAnswer { shadow: None, items: Vec::new(), before: None });
    };
    // Where the caller has the draft it is not read: it may be large.
    let document = match wanted.known {
        Some(id) if id == shadow.id => None,
        _ => db.shadows().document(tenant, shadow.id).await?,
    };
    let document = document.as_deref().map(read).transpose()?;
    let figures = db.shadows().figures(tenant, shadow.id).await?;
    let kind = wanted.kind.and_then(|kind| KINDS.iter().find(|(of, _)| *of == kind)).map(|(_, kind)| *kind);
    let of = Wanted { before: wanted.before, kind, skill: wanted.skill.map(SkillId) };
    let mut rows = db.shadows().rows(tenant, shadow.id, of, limit::SHADOW_PAGE + 1).await?;
    let more = rows.len() > limit::SHADOW_PAGE as usize;
    rows.truncate(limit::SHADOW_PAGE as usize);
    let before = rows.last().filter(|_| more).map(|(number, _)| *number);
    let people = rows.iter().flat_map(|(_, row)| [row.agent, row.draft_agent]).flatten().chain([shadow.by]);
    let names = me.names(people).await?;
    let config = me.call.site.engine.desk().config.clone();
    let compared = shadow.versions.map_or([None, None], |(first, newest)| [Some(first), Some(newest)]);
    let mut policies = BTreeMap::new();
    for version in rows.iter().map(|(_, row)| row.version).chain(compared.into_iter().flatten()) {
        if let Entry::Vacant(place) = policies.entry(version) {
            place.insert(db.policies().number_at(tenant, version).await?);
        }
    }
    let told = Told { names, config, policies };
    let items = rows.iter().filter_map(|(number, row)| told.item(*number, row)).collect();
    Ok(ShadowAnswer { shadow: Some(told.whole(shadow, document, &figures)), items, before })
}

/// What rows are told with.
struct Told {
    names: BTreeMap<AgentId, String>,
    config: Arc<Config>,
    /// The policies by the versions of the routing configuration: skills and people raise these as well.
    policies: BTreeMap<u32, u32>,
}

impl Told {
    fn taker(&self, id: AgentId) -> Taker {
        Taker { user_id: id.0, name: self.names.get(&id).cloned().unwrap_or_default() }
    }

    fn skill(&self, id: SkillId) -> String {
        self.config.skill(id).map_or_else(String::new, |skill| skill.name.to_string())
    }

    fn policy(&self, version: u32) -> u32 {
        self.policies.get(&version).copied().unwrap_or_default()
    }

    fn item(&self, number: u64, row: &Compared) -> Option<ShadowRow> {
        Some(ShadowRow {
            number,
            at: At(row.at),
            kind: KINDS.iter().find(|(_, kind)| *kind == row.kind).map(|(kind, _)| *kind)?,
            skill_id: row.skill.0,
            skill: self.skill(row.skill),
            uniQref: row.chat.map(Ref),
            agent: row.agent.map(|id| self.taker(id)),
            draft_agent: row.draft_agent.map(|id| self.taker(id)),
            draft_chat: row.draft_chat.map(Ref),
            draft_skill_id: row.draft_skill.map(|id| id.0),
            draft_skill: row.draft_skill.map(|id| self.skill(id)),
            seconds: row.span.map(|span| span.0 as f64 / SECOND),
            version: self.policy(row.version),
        })
    }

    fn whole(&self, shadow: shadows::Shadow, document: Option<Document>, figures: &[Figures]) -> Shadow {
        let mut by_skill: BTreeMap<SkillId, Vec<&Figures>> = BTreeMap::new();
        for figure in figures.iter().filter(|figure| figure.skill != SkillId(0)) {
            by_skill.entry(figure.skill).or_default().push(figure);
        }
        let mut skills: Vec<ShadowSkill> = by_skill
            .into_iter()
            .map(|(id, of)| ShadowSkill { skill_id: id.0, skill: self.skill(id), figures: sum(of.into_iter()) })
            .collect();
        skills.sort_by_key(|skill| (Reverse(skill.figures.compared), skill.skill_id));
        let more_skills = skills.len().saturating_sub(limit::SHADOW_SKILLS) as u32;
        skills.truncate(limit::SHADOW_SKILLS);
        let all = sum(figures.iter());
        let open = all.different + all.taken + all.left + all.ended + all.unsure + all.left_out;
        Shadow {
            id: shadow.id,
            state: match shadow.state {
                State::Running => ShadowState::Running,
                State::Stopped => ShadowState::Stopped,
                State::Over => ShadowState::Over,
                State::Failed => ShadowState::Failed,
            },
            fits: shadow.fits,
            begun: At(shadow.begun),
            until: At(shadow.until),
            ended: shadow.ended.map(At),
            by: self.taker(shadow.by),
            document,
            mark: shadow.mark,
            first_version: shadow.versions.map(|(first, _)| self.policy(first)),
            newest_version: shadow.versions.map(|(_, newest)| self.policy(newest)),
            always_same: all.compared > 0 && open == 0,
            figures: all,
            skills,
            more_skills,
            rows_kept: shadow.told.min(limit::SHADOW_ROWS),
            rows_lost: shadow.lost,
            unseen: unseen::read(&shadow.unseen),
        }
    }
}

/// The figures of some skills together.
fn sum<'a>(of: impl Iterator<Item = &'a Figures>) -> ShadowFigures {
    let mut sum = ShadowFigures::default();
    let (mut span, mut longest) = (Millis::ZERO, Millis::ZERO);
    for figure in of {
        let place = match figure.kind {
            Kind::Same => &mut sum.same,
            Kind::OtherAgent => &mut sum.other_agent,
            Kind::OtherChat => &mut sum.other_chat,
            Kind::Waits => &mut sum.waits,
            Kind::ByHand => &mut sum.by_hand,
            Kind::Sooner => &mut sum.sooner,
            Kind::Taken => &mut sum.taken,
            Kind::Left => &mut sum.left,
            Kind::OtherSkill => &mut sum.other_skill,
            Kind::Refused => &mut sum.refused,
            Kind::Admitted => &mut sum.admitted,
            Kind::Ended => &mut sum.ended,
            Kind::Unsure => &mut sum.unsure,
            Kind::LeftOut => &mut sum.left_out,
        };
        *place += figure.count;
        if figure.kind == Kind::Sooner {
            (span, longest) = (span + figure.span, longest.max(figure.longest));
        }
        if figure.kind.differs() {
            sum.different += figure.count;
        }
    }
    sum.compared = sum.same + sum.different;
    if sum.sooner > 0 {
        sum.sooner_seconds = Some(span.0 as f64 / SECOND / sum.sooner as f64);
        sum.sooner_longest = Some(longest.0 as f64 / SECOND);
    }
    sum
}
