//! What people of a lamp shop say to each other, so that whoever watches the console reads something.
use crate::draw::Draw;

/// Which language a chat is held in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tongue {
    English,
    Italian,
}

/// The skills of the demo tenants that are served in Italian.
const ITALIAN_SKILLS: &[&str] = &["Ordini", "Resi"];

impl Tongue {
    /// The language that a skill is served in.
    pub(crate) fn of_skill(name: &str) -> Tongue {
        if ITALIAN_SKILLS.contains(&name) { Tongue::Italian } else { Tongue::English }
    }

    /// As the API writes it.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Tongue::English => "en",
            Tongue::Italian => "it",
        }
    }
}

/// When something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line {
    Opening,
    FollowUp,
    Greeting,
    Answer,
    Farewell,
}

/// Something to say.
pub(crate) fn say(tongue: Tongue, line: Line, draw: &mut Draw) -> &'static str {
    draw.pick(lines(tongue, line)).copied().unwrap_or("…")
}

/// Somebody's first and last name.
pub(crate) fn name(tongue: Tongue, draw: &mut Draw) -> (&'static str, &'static str) {
    let (first, last): (&[&str], &[&str]) = match tongue {
        Tongue::English => (
            &["Ann", "Ben", "Carla", "David", "Emma", "Frank", "Grace", "Hugo", "Ida", "Jack", "Kate", "Liam"],
            &["Archer", "Brooks", "Carter", "Dixon", "Ellis", "Foster", "Grant", "Hayes", "Ingram", "Jensen"],
        ),
        Tongue::Italian => (
            &["Alba", "Bruno", "Chiara", "Dario", "Elisa", "Fabio", "Gaia", "Irene", "Luca", "Nadia"],
            &["Amato", "Bassi", "Conti", "Donati", "Esposito", "Ferri", "Galli", "Leone", "Moretti", "Riva"],
        ),
    };
    (draw.pick(first).copied().unwrap_or("Ann"), draw.pick(last).copied().unwrap_or("Archer"))
}

fn lines(tongue: Tongue, line: Line) -> &'static [&'static str] {
    match (tongue, line) {
        (Tongue::English, Line::Opening) => &[
            "Hello, my floor lamp came without its shade.",
            "Hi, where is my parcel? It was due yesterday.",
            "Good morning, can I still change the colour of my order?",
            "The dimmer hums when I turn it down. Is that normal?",
            "I would like to send back a desk lamp, how does that work?",
            "My invoice shows the wrong company name.",
            "Do you have the Aurora pendant in brass?",
            "Hello, the bulb flickers although it is new.",
        ],
        (Tongue::English, Line::FollowUp) => &[
            "The order number is on its way, one moment.",
            "It is 40718.",
            "I tried that already, it makes no difference.",
            "Yes, that is the right address.",
            "How long will that take?",
            "Could you send it to my office instead?",
            "I have a photo of it, does that help?",
            "Oh, that explains it.",
            "Great, that would be perfect.",
            "Thank you, that is all I needed.",
        ],
        (Tongue::English, Line::Greeting) => &[
            "Hello, thank you for waiting. Let me have a look.",
            "Hi, good to hear from you. I am checking that right now.",
            "Good day! Could you give me your order number?",
        ],
        (Tongue::English, Line::Answer) => &[
            "Thank you. I can see it here.",
            "That one is in stock, it leaves our warehouse today.",
            "I am sorry about that. We will send you a new one.",
            "Please try the switch on the cable as well.",
            "You will get the label by e-mail within the hour.",
            "I have changed that for you.",
            "One moment, I am asking a colleague.",
            "It should arrive within two working days.",
        ],
        (Tongue::English, Line::Farewell) => &[
            "You are welcome. Have a bright day!",
            "Glad that I could help. Goodbye!",
            "Everything is arranged. Thank you for writing to us.",
        ],
        (Tongue::Italian, Line::Opening) => &[
            "Buongiorno, la mia lampada è arrivata senza paralume.",
            "Salve, dov'è il mio pacco? Doveva arrivare ieri.",
            "Posso ancora cambiare il colore dell'ordine?",
            "Vorrei restituire una lampada da tavolo, come faccio?",
            "La lampadina sfarfalla anche se è nuova.",
        ],
        (Tongue::Italian, Line::FollowUp) => &[
            "Il numero dell'ordine è 40718.",
            "Ho già provato, non cambia nulla.",
            "Sì, l'indirizzo è giusto.",
            "Quanto tempo ci vuole?",
            "Ho una foto, può servire?",
            "Perfetto, grazie mille.",
        ],
        (Tongue::Italian, Line::Greeting) => {
            &["Buongiorno, grazie per l'attesa. Controllo subito.", "Salve! Mi può dare il numero dell'ordine?"]
        }
        (Tongue::Italian, Line::Answer) => &[
            "Grazie, lo vedo qui.",
            "È disponibile, parte oggi dal nostro magazzino.",
            "Mi dispiace. Gliene mandiamo una nuova.",
            "Riceverà l'etichetta per e-mail entro un'ora.",
            "Ho modificato l'ordine.",
            "Arriverà entro due giorni lavorativi.",
        ],
        (Tongue::Italian, Line::Farewell) => {
            &["È stato un piacere. Buona giornata!", "È tutto a posto. Grazie per averci scritto."]
        }
    }
}
