/** Sends a request to the web server from the browser and reads its answer. */
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import { askFreshSignIn, FRESH_SIGN_IN_REQUIRED } from "./fresh-sign-in.ts";

/**
 * Returns the content of the answer, or the refusal; `unavailable` when the web server cannot be reached or its answer cannot be read.
 * A request that needs a fresh sign-in is sent again when the person has proved who they are; it is refused when they give up.
 * Never rejects. The caller names the type of the content, which comes from a route of this app.
 */
export async function requestJson<Content>(path: string, options?: RequestInit): Promise<Content | Refusal<string>> {
  const answer = await fetchJson<Content>(path, options);
  const isAsked = isRefusal(answer) && answer.code === FRESH_SIGN_IN_REQUIRED && (await askFreshSignIn());
  return isAsked ? fetchJson<Content>(path, options) : answer;
}

async function fetchJson<Content>(path: string, options?: RequestInit): Promise<Content | Refusal<string>> {
  try {
    const response = await fetch(path, options);
    const content: Content = await response.json();
    return response.ok || (isRefusal(content) && typeof content.code === "string") ? content : refuse("unavailable");
  } catch {
    return refuse("unavailable");
  }
}

export const sendJson = <Content>(
  path: string,
  body: object,
  options: Pick<RequestInit, "method" | "signal"> = {},
): Promise<Content | Refusal<string>> =>
  requestJson(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...options,
  });

/** Returns this code when it is one of the known ones, else `unavailable`. */
export const toKnownCode = <Code extends string>(
  known: readonly Code[],
  code: string | null | undefined,
): Code | "unavailable" => known.find((each) => each === code) ?? "unavailable";
