// Customers without a browser, to fill a scene: they write over the API as the widget would.

const SIGN_OF_LIFE_MS = 15_000;

export class Wired {
  static async asks(base, { skill, name, surname, email, message }) {
    const customer = new Wired(base);
    const configured = await customer.call("GET", "configure");
    const { id } = configured.skills.find((each) => each.skill === skill);
    const about = {
      skill: id,
      name,
      surname,
      ...(email && { email }),
      message,
      client_id: crypto.randomUUID(),
    };
    const page = `${base}/demo/`;
    const { token, uniQref } = await customer.call("POST", "start", { ...about, page, language: "en" });
    Object.assign(customer, { token, uniQref });
    return customer;
  }

  constructor(base) {
    this.base = base;
  }

  says = (message) => this.call("POST", "message", { message, client_id: crypto.randomUUID() });
  types = (text) => this.call("PUT", "keypress", { text });

  /** As the widget does while its page is open, until the chat is over: who gives no sign of life for a minute has gone. */
  stays() {
    const alive = setInterval(() => {
      this.call("POST", "ping").catch((cause) => {
        // A server that is gone for a moment is no refusal.
        if (!(cause instanceof TypeError)) clearInterval(alive);
      });
    }, SIGN_OF_LIFE_MS);
    alive.unref();
    return this;
  }

  async call(method, path, body) {
    const headers = { ...(body && { "Content-Type": "application/json" }) };
    if (this.token) headers["X-Chat-Token"] = this.token;
    const url = `${this.base}/2.0/incoming/livechat/${path}`;
    const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

/** The demo's administrator without a browser: how she calls. */
export const administrator = (base) => colleague(base, "anna.bruni");

/** One of the demo's people without a browser: how they call. */
export async function colleague(base, username) {
  const keys = await fetch(`${base}/2.0/internal/self_configure`).then((answer) => answer.json());
  const headers = {
    "Content-Type": "application/json",
    "X-Application-Key": keys.application_key,
    "X-Consumer-Key": keys.consumer_key,
  };
  const call = async (method, path, body) => {
    const answer = await fetch(`${base}/2.0/${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const who = { environment: "init", username, password: "switchyard-demo-1" };
  const { token } = await call("POST", "internal/profile", who);
  headers.Authorization = `Bearer ${token}`;
  return call;
}

/** Publishes a routing policy as the demo's administrator does. */
export async function publishes(base, document) {
  const call = await administrator(base);
  const { version } = await call("GET", "engine/policy");
  await call("PUT", "engine/policy", { version, document });
}
