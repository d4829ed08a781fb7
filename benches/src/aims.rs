//! What the design asks for, and whether it is met: one row an aim, judged in the chapter that measures it.
use crate::samples::short;

/// One aim and what was measured.
#[derive(Debug, Clone)]
pub(crate) struct Aim {
    what: &'static str,
    wanted: String,
    measured: String,
    met: Option<bool>,
}

impl Aim {
    /// At least so much of it.
    pub(crate) fn at_least(what: &'static str, wanted: f64, unit: &str, measured: f64) -> Aim {
        let met = measured.is_finite().then_some(measured >= wanted);
        Aim::new(what, format!("at least {}{unit}", short(wanted)), measured, unit, met)
    }

    /// At most so much of it.
    pub(crate) fn at_most(what: &'static str, wanted: f64, unit: &str, measured: f64) -> Aim {
        let met = measured.is_finite().then_some(measured <= wanted);
        Aim::new(what, format!("at most {}{unit}", short(wanted)), measured, unit, met)
    }

    fn new(what: &'static str, wanted: String, measured: f64, unit: &str, met: Option<bool>) -> Aim {
        let measured = if measured.is_finite() { format!("{}{unit}", short(measured)) } else { "not measured".into() };
        Aim { what, wanted, measured, met }
    }

    /// Its row of the table.
    pub(crate) fn row(&self) -> String {
        let met = match self.met {
            Some(true) => "met",
            Some(false) => "**missed**",
            None => "open",
        };
        format!("| {} | {} | {} | {met} |\n", self.what, self.wanted, self.measured)
    }
}
