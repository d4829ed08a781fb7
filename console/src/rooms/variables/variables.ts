// Environment variables in an address: they are taken out of it, and wait for whoever is signed in.
import { useSession } from "@/session/store";

const TEXT = "variables";
const METHOD = "variables_method";

/** Whether there was anything to take out of the query. A method alone brings nothing, and takes nothing back. */
export function take(query: URLSearchParams): boolean {
  if (!query.has(TEXT) && !query.has(METHOD)) return false;
  const text = query.get(TEXT);
  if (text !== null) useSession.setState({ variables: { text, method: query.get(METHOD) } });
  query.delete(TEXT);
  query.delete(METHOD);
  return true;
}

/** The page's own query, before the hash: only a page that is loaded has another one. */
export function takeFromPage(): void {
  const url = new URL(location.href);
  if (take(url.searchParams)) history.replaceState(history.state, "", url);
}
