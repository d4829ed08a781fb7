//! Who hears of reports and bans.
use crate::rooms::conduct::{BAN, CHAT_REPORTED, ChatReported, REPORT, bans, reports};
use crate::rooms::live::announcer::Say;
use engine::{To, Topic};
use routing::tenant::conduct::Event;

impl Say<'_> {
    /// Everybody in the chat, and whoever has the list open that it stands in.
    pub(super) fn conduct(&mut self, event: &Event) {
        let conduct = &self.desk.conduct;
        if let Some(news) = reports(conduct, event) {
            if let Some(inside) = self.inside(news.uniQref.0) {
                let told = ChatReported { uniQref: news.uniQref, flagged: news.report.is_some() };
                self.to(inside, &CHAT_REPORTED, &told);
            }
            self.to(To::Watchers(Topic::Reports), &REPORT, &news);
        }
        if let Some(news) = bans(&self.desk.conduct, self.at, event) {
            self.to(To::Watchers(Topic::Bans), &BAN, &news);
        }
    }
}
