/**
 * Lets another answer replace a response that is still being made. Whatever is written to the first response after that
 * is dropped. Fault 140
 */
import type http from "node:http";

const METHODS = ["setHeader", "appendHeader", "removeHeader", "writeHead", "flushHeaders", "write", "end"] as const;
/** The methods that send the response's headers. */
const SENDING: ReadonlySet<string> = new Set(["writeHead", "flushHeaders", "write", "end"]);

interface ReplaceableResponse {
  /** Sends the other answer, unless the headers of the first response were already sent. */
  replace(): void;
}

/**
 * Makes a response replaceable. `answer` sends the other answer. The response is replaced when `replace` is called, or
 * when `mustReplace` returns true just before the headers are sent. Headers that are set before this call belong to
 * both answers.
 */
export function makeReplaceable(
  response: http.ServerResponse,
  { answer, mustReplace }: { readonly answer: () => void; readonly mustReplace: () => boolean },
): ReplaceableResponse {
  const shared = Object.entries(response.getHeaders());
  let isReplaced = false;

  /** Replaces the methods of this one response, or restores them. Restoring also removes the methods that a compression library has set. */
  const override = (toMethod: ((name: (typeof METHODS)[number]) => unknown) | null) => {
    for (const name of METHODS)
      if (toMethod)
        Object.defineProperty(response, name, { configurable: true, writable: true, value: toMethod(name) });
      else Reflect.deleteProperty(response, name);
  };
  const drop = (name: string) => {
    if (name === "write") return true;
    return name === "removeHeader" || name === "flushHeaders" ? undefined : response;
  };

  function replace(): void {
    if (isReplaced || response.headersSent || response.destroyed) return;
    override(null);
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    for (const [name, value] of shared) if (value !== undefined) response.setHeader(name, value);
    response.statusMessage = "";
    answer();
    isReplaced = true;
    override((name) => () => drop(name));
  }

  override((name) => {
    const method: unknown = Reflect.get(response, name);
    if (typeof method !== "function") throw new TypeError(`a response has no method ${name}`);
    return (...args: unknown[]) => {
      if (SENDING.has(name) && !response.headersSent && mustReplace()) replace();
      return isReplaced ? drop(name) : Reflect.apply(method, response, args);
    };
  });
  return { replace };
}
