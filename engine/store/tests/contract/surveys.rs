//! Surveys: each save a version, old ones kept for their answers, and every answer counted once.
use crate::both;
use crate::people::tenant;
use catalogue::ids::{AgentId, ChatId};
use catalogue::limit;
use routing::time::Millis;
use store::audit::Doer;
use store::surveys::{
    Counted, Given, GivenText, Kept, Question, QuestionKind, Span, Survey, SurveyKind, SurveyOption, Texts,
};

const NOW: Millis = Millis(1_700_000_100_000);

fn a(kind: QuestionKind, options: &[&str]) -> Question {
    Question {
        id: 0,
        question: "Wie \"war's\"? è 😀".into(),
        kind,
        required: true,
        active: true,
        options: options.iter().map(|answer| SurveyOption { id: 0, answer: (*answer).into() }).collect(),
        low: "Poor".into(),
        high: String::new(),
    }
}

fn of(version: u32, questions: Vec<Question>) -> Survey {
    Survey { kind: SurveyKind::Customer, version, active: true, questions, since: Millis(0) }
}

fn now(kept: Kept<Survey>) -> Survey {
    let Kept::Now(survey) = kept else { panic!("{kept:?}") };
    survey
}

both! {
    async fn each_save_is_a_version_and_those_with_answers_stay(bed: &Bed) {
        let (demo, surveys, by) = (tenant(&bed.db, "demo").await, bed.db.surveys(), Doer::command(NOW));
        let kind = SurveyKind::Customer;
        assert_eq!(surveys.current(demo, kind).await.expect("readable"), Survey::none(kind));
        let wanted = of(0, vec![a(QuestionKind::One, &["Yes", "No"]), a(QuestionKind::Text, &[])]);
        let first = now(surveys.save(demo, wanted, &by).await.expect("saved"));
        assert_eq!((first.version, first.since, first.questions[0].options[1].id), (1, NOW, 2));
        assert!(first.questions[1].id > first.questions[0].id);
        assert_eq!(surveys.current(demo, kind).await.expect("readable"), first);
        assert_eq!(now(surveys.save(demo, Survey { version: 0, ..first.clone() }, &by).await.expect("asked")), first, "says so already");
        let again = of(0, vec![a(QuestionKind::One, &["Yes", "No"]), a(QuestionKind::Text, &[])]);
        assert_eq!(now(surveys.save(demo, again, &by).await.expect("asked")), first, "a repeat is no conflict");
        let late = surveys.save(demo, of(0, vec![]), &by).await.expect("asked");
        assert_eq!(late, Kept::Overtaken(Some(first.clone())));

        // A new option has an id that no other one of the question has.
        let mut more = first.clone();
        more.questions[0].options.remove(0);
        more.questions[0].options.push(SurveyOption { id: 0, answer: "Partly".into() });
        let later = Doer::command(NOW + Millis(5));
        let second = now(surveys.save(demo, more, &later).await.expect("saved"));
        assert_eq!(second.questions[0].options[1].id, 3);
        let (was, until) = surveys.version(demo, kind, 1).await.expect("readable").expect("kept");
        assert_eq!((was, until), (first, Some(NOW + Millis(5))));
        assert_eq!(surveys.version(demo, kind, 2).await.expect("readable"), Some((second.clone(), None)));
        assert_eq!(surveys.version(demo, kind, 3).await.expect("readable"), None);
        assert_eq!(surveys.current(demo, SurveyKind::Agent).await.expect("readable").version, 0);

        let chat = ChatId(7);
        surveys.answer(demo, chat, (kind, 2), (NOW, None), &[]).await.expect("kept");
        let mut last = second;
        for turn in 0..limit::SURVEY_VERSIONS as u32 + 1 {
            last.active = turn % 2 == 1;
            last = now(surveys.save(demo, last, &by).await.expect("saved"));
        }
        assert!(surveys.version(demo, kind, 1).await.expect("readable").is_none(), "nobody answered it");
        assert!(surveys.version(demo, kind, 2).await.expect("readable").is_some(), "somebody did");
        assert_eq!(surveys.versions(demo, kind).await.expect("readable").len(), limit::SURVEY_VERSIONS);
    }

    async fn what_is_answered_is_kept_once_and_counted_by_version_and_time(bed: &Bed) {
        let (demo, surveys, by) = (tenant(&bed.db, "demo").await, bed.db.surveys(), Doer::command(NOW));
        let other = tenant(&bed.db, "other").await;
        let kind = SurveyKind::Customer;
        let wanted = of(0, vec![a(QuestionKind::Several, &["A", "B"]), a(QuestionKind::Text, &[])]);
        let survey = now(surveys.save(demo, wanted, &by).await.expect("saved"));
        let (some, text) = (survey.questions[0].id, survey.questions[1].id);
        let given = |value| Given { question: some, value, body: None };
        let said = |body: &str| Given { question: text, value: 0, body: Some(body.into()) };
        let answers = async |chat, at, given: &[Given]| {
            surveys.answer(demo, ChatId(chat), (kind, 1), (Millis(at), None), given).await.expect("kept")
        };
        assert_eq!(answers(1, 100, &[given(1), given(2), said("è 😀")]).await, (1, Millis(100)));
        assert_eq!(answers(1, 200, &[given(2)]).await, (1, Millis(100)), "the first stays");
        answers(2, 200, &[given(2), said("B")]).await;
        answers(3, 200, &[said("C")]).await;
        let agent = (SurveyKind::Agent, 1);
        surveys.answer(demo, ChatId(1), agent, (Millis(100), Some(AgentId(4))), &[]).await.expect("kept");

        let span = |from, to| Span { from: Millis(from), to: Millis(to) };
        let counted = |question, value, count| Counted { question, value, count };
        let all = surveys.results(demo, kind, 1, span(0, 201)).await.expect("readable");
        assert_eq!(all, (3, vec![counted(some, 1, 1), counted(some, 2, 2), counted(text, 0, 3)]));
        let late = surveys.results(demo, kind, 1, span(101, 201)).await.expect("readable");
        assert_eq!(late, (2, vec![counted(some, 2, 1), counted(text, 0, 2)]));
        assert_eq!(surveys.results(demo, kind, 2, span(0, 201)).await.expect("readable"), (0, vec![]));
        assert_eq!(surveys.results(other, kind, 1, span(0, 201)).await.expect("readable"), (0, vec![]));

        // Over whole days and parts of others, which are counted in two ways.
        let day = Millis::hours(24).0;
        for (chat, at) in [(11, day - 1), (12, day), (13, 2 * day - 1), (14, 2 * day), (15, 3 * day + 5)] {
            answers(chat, at, &[given(1)]).await;
        }
        for (from, to, count, whole) in [
            (0, 4 * day, 6, 8),
            (101, 4 * day, 5, 7),
            (day - 1, 2 * day + 1, 4, 4),
            (day, 2 * day, 2, 2),
            (day + 1, 2 * day - 1, 0, 0),
            (day + 1, 3 * day + 6, 3, 3),
            (2 * day, 2 * day, 0, 0),
        ] {
            let (answered, all) = surveys.results(demo, kind, 1, span(from, to)).await.expect("readable");
            let found = all.iter().find(|one| one.question == some && one.value == 1).map_or(0, |one| one.count);
            assert_eq!(found, count, "{from} to {to}");
            assert_eq!(answered, whole, "{from} to {to}");
        }

        // What an agent answers again replaces what they answered before, also on another day; nobody else's does.
        let wraps = async |at, person, values: &[u32]| {
            let given: Vec<Given> = values.iter().map(|value| given(*value)).collect();
            let by = (Millis(at), Some(AgentId(person)));
            surveys.answer(demo, ChatId(21), (SurveyKind::Agent, 1), by, &given).await.expect("kept")
        };
        let agents = async |from, to| {
            surveys.results(demo, SurveyKind::Agent, 1, span(from, to)).await.expect("readable")
        };
        wraps(5 * day, 4, &[1, 2]).await;
        assert_eq!(wraps(5 * day + 9, 4, &[2]).await, (1, Millis(5 * day + 9)));
        assert_eq!(agents(5 * day, 6 * day).await, (1, vec![counted(some, 2, 1)]));
        assert_eq!(wraps(6 * day, 4, &[1]).await, (1, Millis(6 * day)));
        assert_eq!(agents(5 * day, 6 * day).await, (0, vec![]));
        assert_eq!(wraps(7 * day, 5, &[2]).await, (1, Millis(6 * day)));
        assert_eq!(agents(5 * day, 8 * day).await, (1, vec![counted(some, 1, 1)]));

        let newest = async |from, to| surveys.newest_answered(demo, kind, span(from, to)).await.expect("readable");
        let next = now(surveys.save(demo, Survey { active: false, ..survey.clone() }, &by).await.expect("saved"));
        assert_eq!((next.version, newest(0, 201).await, newest(0, 100).await), (2, Some(1), None));
        assert_eq!(surveys.newest_answered(other, kind, span(0, 201)).await.expect("readable"), None);

        let texts = async |before| {
            let of = Texts { version: 1, question: text, span: span(0, 201), before, amount: 2 };
            surveys.texts(demo, kind, of).await.expect("readable")
        };
        let page = texts(None).await;
        let one = |chat, at, text: &str| GivenText { chat: ChatId(chat), at: Millis(at), text: text.into() };
        assert_eq!(page, [one(3, 200, "C"), one(2, 200, "B")]);
        assert_eq!(texts(Some((Millis(200), ChatId(2)))).await, [one(1, 100, "è 😀")]);

        let of = surveys.of_chat(demo, ChatId(1)).await.expect("readable");
        assert_eq!((of.len(), of[0].given.len(), of[0].questions.len(), of[0].at), (1, 3, 2, Millis(100)));
        assert_eq!(surveys.of_chat(other, ChatId(1)).await.expect("readable"), []);
        assert_eq!(surveys.answered(demo, ChatId(1), SurveyKind::Agent).await.expect("readable"), Some((1, Millis(100))));
        assert_eq!(surveys.answered(other, ChatId(1), kind).await.expect("readable"), None);
    }
}
