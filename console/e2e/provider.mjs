// Another service that signs people in: oidc-provider on a port of this machine, with a form of its own to sign in at.
import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";

const CLIENT = { client_id: "switchyard", client_secret: "the-secret-of-the-client" };
const FORM = `<!doctype html><html lang="en"><head><title>Lume ID</title><link rel="icon" href="data:,"></head>
  <body><main><h1>Lume ID</h1><form method="post"><label>Name <input name="login"></label>
  <button>Go on</button></form></main></body></html>`;

async function field(request, name) {
  let text = "";
  for await (const part of request) text += part;
  return new URLSearchParams(text).get(name);
}

export class Identity {
  /** `people`: claims by the name that is typed. */
  static async open({ redirect, people }) {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const issuer = `http://127.0.0.1:${server.address().port}`;
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const provider = new Provider(issuer, {
      clients: [{ ...CLIENT, redirect_uris: [redirect] }],
      jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "one" }] },
      cookies: { keys: ["stories"] },
      features: { devInteractions: { enabled: false } },
      conformIdTokenClaims: false,
      claims: {
        openid: ["sub"],
        email: ["email", "email_verified"],
        profile: ["preferred_username", "given_name", "family_name", "groups"],
      },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
    });
    const answer = provider.callback();
    server.on("request", async (request, response) => {
      if (!request.url.startsWith("/interaction/")) return answer(request, response);
      if (request.method === "GET") {
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        return response.end(FORM);
      }
      const accountId = await field(request, "login");
      if (people[accountId] === undefined) {
        const refused = { error: "access_denied", error_description: "nobody of this name" };
        return provider.interactionFinished(request, response, refused, { mergeWithLastSubmission: false });
      }
      const { params } = await provider.interactionDetails(request, response);
      const grant = new provider.Grant({ accountId, clientId: params.client_id });
      grant.addOIDCScope(params.scope);
      const done = { login: { accountId }, consent: { grantId: await grant.save() } };
      return provider.interactionFinished(request, response, done, { mergeWithLastSubmission: false });
    });
    return Object.assign(new Identity(), { server, issuer });
  }

  /** Has a tenant's people sign in here. */
  serves({ binary, folder }, tenant, ...more) {
    const words = ["sso", "--tenant", tenant, "--issuer", this.issuer, "--client-id", CLIENT.client_id];
    execFileSync(binary, [...words, "--client-secret-file", "-", "--name", "Lume ID", ...more], {
      cwd: folder,
      env: { ...process.env, SWITCHYARD_DATABASE_URL: "sqlite://x.db" },
      input: `${CLIENT.client_secret}\n`,
    });
  }

  gone() {
    this.server.closeAllConnections();
    this.server.close();
  }
}
