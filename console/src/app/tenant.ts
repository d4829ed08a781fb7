// Which tenant and which environment an address stands for. Pure.
export type Environment = "sandbox" | "dev" | "staging" | "4.0.0";

/** The first label of the host; null where the server's default tenant is meant. */
export function subdomainOf(hostname: string): string | null {
  if (hostname.includes(":") || /^[\d.]+$/.test(hostname)) return null;
  const labels = hostname.split(".");
  return labels.length > 1 ? (labels[0] ?? null) : null;
}

const SEGMENTS: Readonly<Record<string, Environment>> = {
  sandbox: "sandbox",
  dev: "dev",
  development: "dev",
  stg: "staging",
  staging: "staging",
  "4.0.0": "4.0.0",
};

/** The first segment of the path selects the banner. */
export const environmentOf = (pathname: string): Environment | null =>
  SEGMENTS[pathname.split("/")[1] ?? ""] ?? null;
