//! How chats are offered, transferred and poked, and what a channel's conversations take.
use super::Checker;
use crate::document::{AnswerForm, OfferForm, PokeForm, TransferForm, TransferModeForm};
use crate::fault::At;
use crate::span;
use catalogue::channel;
use catalogue::limit;
use catalogue::units::Units;
use routing::policy::{PokeRules, TransferRules};

impl Checker<'_> {
    pub(super) fn weights(&mut self) {
        let at = At::default().to("weights");
        let most = Units::slots(limit::AGENT_SLOTS).0;
        for (id, units) in &self.document.weights {
            let at = at.to(id);
            if channel::find(*id).is_none() {
                self.wrong(&at, format!("is about channel {id}, which there is not"));
            } else if *units == 0 {
                self.wrong(&at, "is 0: conversations that take no room would all go to one agent");
            } else if *units > most {
                self.wrong(&at, format!("is more than {most} units, all that an agent can have"));
            }
        }
    }

    pub(super) fn offer(&mut self, at: &At, offer: &OfferForm) {
        let most = limit::POLICY_MISSED;
        if offer.missed_in_a_row.is_some_and(|missed| !(1..=most).contains(&missed)) {
            self.wrong(&at.to("missed_in_a_row"), format!("is not from 1 to {most} offers"));
        }
        self.at_once(at, offer.at_once);
        if offer.auto_accept && offer.at_once.is_some() {
            self.odd(&at.to("at_once"), "changes nothing: what is accepted automatically is not offered");
        }
    }

    pub(super) fn at_once(&mut self, at: &At, at_once: Option<u32>) {
        let most = limit::POLICY_AT_ONCE;
        if at_once.is_some_and(|at_once| !(1..=most).contains(&at_once)) {
            self.wrong(&at.to("at_once"), format!("is not from 1 to {most} offers"));
        }
    }

    /// `usual` is the span that holds where the form says none.
    pub(super) fn answer(&mut self, at: &At, answer: &AnswerForm, usual: Option<u32>) {
        if let Some(seconds) = answer.seconds {
            self.bounded(&at.to("seconds"), 0, seconds);
        }
        if answer.action.is_some() && answer.seconds.or(usual).is_none_or(|seconds| seconds == 0) {
            self.odd(&at.to("action"), "changes nothing: an answer may take as long as it takes");
        }
    }

    pub(super) fn transfer(&mut self, at: &At, transfer: &TransferForm) {
        let usual = TransferRules::default();
        let returns = transfer.return_seconds.unwrap_or(span::seconds(usual.returns));
        let undo = transfer.undo_seconds.unwrap_or(span::seconds(usual.undo));
        self.bounded(&at.to("return_seconds"), 1, returns);
        self.bounded(&at.to("undo_seconds"), 0, undo);
        let given = transfer.return_seconds.is_some() || transfer.undo_seconds.is_some();
        if given && transfer.mode != Some(TransferModeForm::Handshake) {
            self.odd(at, "has spans of a handshake, but its transfers go to the queue immediately");
        } else if given && undo > returns {
            self.odd(&at.to("undo_seconds"), "is longer than the chat is under way before it returns");
        }
    }

    pub(super) fn poke(&mut self, at: &At, poke: &PokeForm) {
        let usual = PokeRules::default();
        let first = poke.first_seconds.unwrap_or(span::seconds(usual.first));
        let second = poke.second_seconds.unwrap_or(span::seconds(usual.second));
        self.bounded(&at.to("first_seconds"), 1, first);
        self.bounded(&at.to("second_seconds"), 1, second);
        self.bounded(&at.to("countdown_seconds"), 1, poke.countdown_seconds.unwrap_or(span::seconds(usual.countdown)));
        if second < first {
            let why = format!("is earlier than the first threshold, which is {first} seconds");
            self.wrong(&at.to("second_seconds"), why);
        }
    }
}
