// A customer on the shop's page, by what she reads and presses.

const WORDS = {
  en: {
    badge: /Chat with us|Back to the chat/,
    topic: "What is it about?",
    name: "Your name",
    email: /^Email/,
    first: "Your message",
    start: "Start chat",
    message: "Message",
    send: "Send",
    minimise: "Minimise",
    end: "End chat",
    again: "Start a new chat",
    ended: "Chat ended",
    leave: "Leave",
    leaveYes: "Leave the queue",
  },
  it: {
    badge: /Scrivici in chat|Torna alla chat/,
    topic: "Di cosa si tratta?",
    name: "Il tuo nome",
    email: /^E-mail/,
    first: "Il tuo messaggio",
    start: "Inizia la chat",
    message: "Messaggio",
    send: "Invia",
    minimise: "Riduci",
    end: "Termina la chat",
    again: "Inizia una nuova chat",
    ended: "Chat terminata",
    leave: "Esci",
    leaveYes: "Esci dalla coda",
  },
};

export class Customer {
  constructor(page, base, language = "en") {
    this.page = page;
    this.base = base;
    this.words = WORDS[language];
    this.chat = page.getByRole("dialog");
    this.log = this.chat.getByRole("log");
    this.box = this.chat.getByRole("textbox", { name: this.words.message, exact: true });
  }

  async visits() {
    await this.page.goto(`${this.base}/demo/`);
    await this.badge().waitFor();
    return this;
  }

  badge = () => this.page.getByRole("button", { name: this.words.badge });

  async opens() {
    await this.badge().click();
    await this.chat.waitFor();
    return this;
  }

  async fills({ skill, name, email = "", message }) {
    await this.chat.getByLabel(this.words.topic).selectOption({ label: skill });
    await this.chat.getByLabel(this.words.name).fill(name);
    await this.chat.getByLabel(this.words.email).fill(email);
    await this.chat.getByLabel(this.words.first).fill(message);
  }

  /** Opens the chat on the shop's page and writes the first message. */
  async asks(answers) {
    await this.visits();
    await this.opens();
    await this.fills(answers);
    await this.press(this.words.start);
    await this.box.waitFor();
    return this;
  }

  press = (name) => this.chat.getByRole("button", { name, exact: true }).click();

  async writes(text) {
    await this.types(text);
    await this.page.keyboard.press("Enter");
  }

  async types(text) {
    await this.box.click();
    await this.box.pressSequentially(text);
  }

  /** Sees a text anywhere in her chat. */
  sees = (text) => this.chat.getByText(text).first().waitFor();

  /** The agent's name in the bar on top. */
  isWith = (name) => this.chat.locator(".bar").getByText(name, { exact: true }).waitFor();

  /** Her messages and the agent's, in order, as read from the log. */
  transcript = async () => {
    const bubbles = await this.log.locator(".msg").allInnerTexts();
    return bubbles.map((text) => text.replace(/^[^:]*:\s*/, "").trim());
  };
}
