// An agent at the console, by what she reads and presses.

export const PASSWORD = "switchyard-demo-1";

export class Agent {
  constructor(page, base) {
    this.page = page;
    this.base = base;
    this.offer = page.getByRole("alertdialog", { name: "Incoming chat" });
    this.invitation = page.getByRole("alertdialog", { name: "Invitation to a chat" });
    this.transcript = page.getByRole("log");
    this.box = page.getByRole("textbox", { name: "Message", exact: true });
  }

  async comesTo(path = "/") {
    await this.page.goto(`${this.base}${path}`);
    await this.page.getByRole("heading", { name: "Sign in" }).waitFor();
    return this;
  }

  async signsIn(username, password = PASSWORD) {
    await this.comesTo();
    await this.enters(username, password);
    await this.isAtDesk();
    return this;
  }

  async enters(username, password = PASSWORD) {
    await this.page.getByLabel("User name").fill(username);
    await this.press("Continue");
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.press("Sign in");
  }

  /** Her desk is there and she is available: from now on she can be rung. */
  isAtDesk = () => this.page.getByRole("button", { name: "Your status: Available" }).waitFor();

  press = (name) => this.page.getByRole("button", { name }).first().click();

  sees = (text) => this.page.getByText(text).first().waitFor();

  async accepts() {
    await this.offer.getByRole("button", { name: /^Accept/ }).click();
  }

  isRungBy = (customer) => this.offer.getByText(customer).waitFor();

  /** The waiting chat of a customer, in the line. */
  waiting = (customer) => this.page.locator(".qrow:not(.gone)", { hasText: customer });

  async takes(customer) {
    const row = this.waiting(customer);
    await row.hover();
    await row.getByRole("button", { name: /^Take/ }).click();
  }

  async writes(text) {
    await this.types(text);
    await this.page.keyboard.press("Enter");
  }

  async types(text) {
    await this.box.click();
    await this.box.pressSequentially(text);
  }

  async ends() {
    await this.press(/^End/);
  }

  async wrapsUp(notes) {
    await this.page.getByRole("textbox", { name: "Notes" }).fill(notes);
    await this.press("Send notes");
  }

  /** What was said in the chat she has open, in order, without names and times. */
  messages = () =>
    this.transcript.locator("[data-message]").evaluateAll((bubbles) =>
      bubbles.map((bubble) => {
        const words = bubble.querySelector(".words").cloneNode(true);
        words.querySelector(".at").remove();
        return words.textContent.trim();
      }),
    );
}
