/**
 * Lets another answer take the place of a response that is still being made. Everything that is written to the replaced
 * response afterwards is dropped. Fault 140
 */
import type http from "node:http";

const METHODS = ["setHeader", "appendHeader", "removeHeader", "writeHead", "flushHeaders", "write", "end"] as const;
/** The methods that send the head of the response. */
const SENDING: ReadonlySet<string> = new Set(["writeHead", "flushHeaders", "write", "end"]);

interface ReplaceableResponse {
  /** Sends another answer instead, unless the head of the response is sent already. */
  replace(): void;
}

/**
 * `answer` sends the other answer. The response is also replaced when `mustReplace` returns true at the moment in which
 * the response's head would be sent. The headers that are already set belong to both answers.
 */
export function makeReplaceable(
  response: http.ServerResponse,
  { answer, mustReplace }: { readonly answer: () => void; readonly mustReplace: () => boolean },
): ReplaceableResponse {
  const shared = Object.entries(response.getHeaders());
  let isReplaced = false;

  /**
   * Sets methods on this one response, or removes them. Removing also removes methods that a compression library has
   * set.
   */
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
