//! A shadow as it is told: every figure is a sum over the kinds that are counted.
use crate::edge::basics::{At, Ref};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::chat::Taker;
use crate::rooms::policy::shadow::unseen;
use crate::rooms::policy::shadow::wire::{
    Shadow, ShadowAnswer, ShadowFigures, ShadowKind, ShadowQuery, ShadowRow, ShadowSkill, ShadowState,
};
use catalogue::ids::{AgentId, SkillId};
use catalogue::limit;
use routing::settings::Config;
use routing::tenant::shadow::{Compared, Kind};
use routing::time::Millis;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use store::StoreError;
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
    let items = rows.iter().filter_map(|(number, row)| item(*number, row, &names, &config)).collect();
    Ok(ShadowAnswer { shadow: Some(whole(shadow, &figures, &names, &config)?), items, before })
}

fn taker(id: AgentId, names: &BTreeMap<AgentId, String>) -> Taker {
    Taker { user_id: id.0, name: names.get(&id).cloned().unwrap_or_default() }
}

fn name(config: &Config, id: SkillId) -> String {
    config.skill(id).map_or_else(String::new, |skill| skill.name.to_string())
}

fn item(number: u64, row: &Compared, names: &BTreeMap<AgentId, String>, config: &Config) -> Option<ShadowRow> {
    Some(ShadowRow {
        number,
        at: At(row.at),
        kind: KINDS.iter().find(|(_, kind)| *kind == row.kind).map(|(kind, _)| *kind)?,
        skill_id: row.skill.0,
        skill: name(config, row.skill),
        uniQref: row.chat.map(Ref),
        agent: row.agent.map(|id| taker(id, names)),
        draft_agent: row.draft_agent.map(|id| taker(id, names)),
        draft_chat: row.draft_chat.map(Ref),
        draft_skill_id: row.draft_skill.map(|id| id.0),
        draft_skill: row.draft_skill.map(|id| name(config, id)),
        seconds: row.span.map(|span| span.0 as f64 / SECOND),
        version: row.version,
    })
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

fn whole(
    shadow: shadows::Shadow,
    figures: &[Figures],
    names: &BTreeMap<AgentId, String>,
    config: &Config,
) -> Result<Shadow, StoreError> {
    let mut by_skill: BTreeMap<SkillId, Vec<&Figures>> = BTreeMap::new();
    for figure in figures.iter().filter(|figure| figure.skill != SkillId(0)) {
        by_skill.entry(figure.skill).or_default().push(figure);
    }
    let mut skills: Vec<ShadowSkill> = by_skill
        .into_iter()
        .map(|(id, of)| ShadowSkill { skill_id: id.0, skill: name(config, id), figures: sum(of.into_iter()) })
        .collect();
    skills.sort_by_key(|skill| (Reverse(skill.figures.compared), skill.skill_id));
    let more_skills = skills.len().saturating_sub(limit::SHADOW_SKILLS) as u32;
    skills.truncate(limit::SHADOW_SKILLS);
    let all = sum(figures.iter());
    let open = all.different + all.ended + all.unsure + all.left_out;
    Ok(Shadow {
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
        by: taker(shadow.by, names),
        document: serde_json::from_str(&shadow.document)
            .map_err(|error| StoreError::Corrupt { what: "shadows.document".into(), why: error.to_string() })?,
        mark: shadow.mark,
        first_version: shadow.versions.map(|(first, _)| first),
        newest_version: shadow.versions.map(|(_, newest)| newest),
        always_same: all.compared > 0 && open == 0,
        figures: all,
        skills,
        more_skills,
        rows_kept: shadow.told.min(limit::SHADOW_ROWS),
        rows_lost: shadow.lost,
        unseen: unseen::read(&shadow.unseen),
    })
}
