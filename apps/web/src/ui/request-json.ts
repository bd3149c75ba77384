/** Sends a request from the browser to the web server and reads its response. */
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import { create } from "zustand";
import { noteServerTime } from "./server-clock.ts";

// When the server refuses a request because it needs a fresh sign-in, asks the person to prove again who they are. A
// dialog shows the question.

/** The refusal code for a request that needs a fresh sign-in. */
const FRESH_SIGN_IN_REQUIRED = "fresh-sign-in-required";

interface FreshSignIn {
  /** Answers the question that the dialog shows, with true when the person has proven who they are. null when there is no question. */
  readonly answer: ((isProven: boolean) => void) | null;
}

export const useFreshSignIn = create<FreshSignIn>(() => ({ answer: null }));

let question: Promise<boolean> | null = null;

/** Asks the person. Resolves to true when they have proven who they are. Requests at the same time share one question. */
function askFreshSignIn(): Promise<boolean> {
  question ??= new Promise<boolean>((answer) => useFreshSignIn.setState({ answer })).finally(() => {
    question = null;
    useFreshSignIn.setState({ answer: null });
  });
  return question;
}

/**
 * Sends a request. Never rejects.
 * - Returns the content of the response. The caller names its type, which the route must match.
 * - Returns the refusal if the server refused, or `unavailable` if the server cannot be reached or its response cannot
 *   be read.
 * - If the request needs a fresh sign-in, asks for it and sends the request again. Returns the refusal if the person
 *   gives up.
 */
export async function requestJson<Content>(path: string, options?: RequestInit): Promise<Content | Refusal<string>> {
  const answer = await fetchJson<Content>(path, options);
  const isAsked = isRefusal(answer) && answer.code === FRESH_SIGN_IN_REQUIRED && (await askFreshSignIn());
  return isAsked ? fetchJson<Content>(path, options) : answer;
}

async function fetchJson<Content>(path: string, options?: RequestInit): Promise<Content | Refusal<string>> {
  try {
    const response = await fetch(path, options);
    // The `date` header is in whole seconds. It is missing when the browser answers from its cache.
    noteServerTime(Date.parse(response.headers.get("date") ?? ""));
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

/** Returns the code if it is one of the known codes, and `unavailable` if not. */
export const toKnownCode = <Code extends string>(
  known: readonly Code[],
  code: string | null | undefined,
): Code | "unavailable" => known.find((each) => each === code) ?? "unavailable";
