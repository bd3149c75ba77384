/** Sends a request from the browser to the web server and reads its response. */
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import { create } from "zustand";
import { noteServerTime } from "./server-clock.ts";

// Asks the person to prove again who they are when the server refuses a request without a fresh sign-in. The dialog shows the question.

/** The code of the server's refusal. */
const FRESH_SIGN_IN_REQUIRED = "fresh-sign-in-required";

interface FreshSignIn {
  /** Answers the open question: true when the person has proven who they are. null when no question is open. */
  readonly answer: ((isProven: boolean) => void) | null;
}

export const useFreshSignIn = create<FreshSignIn>(() => ({ answer: null }));

let question: Promise<boolean> | null = null;

/** Resolves to true when the person has proven who they are. Several requests at the same time share one question. */
function askFreshSignIn(): Promise<boolean> {
  question ??= new Promise<boolean>((answer) => useFreshSignIn.setState({ answer })).finally(() => {
    question = null;
    useFreshSignIn.setState({ answer: null });
  });
  return question;
}

/**
 * Returns the content of the response, or the refusal; `unavailable` when the web server cannot be reached or its response cannot be read.
 * A request that needs a fresh sign-in is repeated after the person has proven who they are, and refused when they give up. Never rejects.
 * The caller names the type of the content, which comes from a route of this app.
 */
export async function requestJson<Content>(path: string, options?: RequestInit): Promise<Content | Refusal<string>> {
  const answer = await fetchJson<Content>(path, options);
  const isAsked = isRefusal(answer) && answer.code === FRESH_SIGN_IN_REQUIRED && (await askFreshSignIn());
  return isAsked ? fetchJson<Content>(path, options) : answer;
}

async function fetchJson<Content>(path: string, options?: RequestInit): Promise<Content | Refusal<string>> {
  try {
    const response = await fetch(path, options);
    // The header is in whole seconds, and missing from a response of the browser's cache.
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

/** Returns a known code unchanged, and `unavailable` for every other code. */
export const toKnownCode = <Code extends string>(
  known: readonly Code[],
  code: string | null | undefined,
): Code | "unavailable" => known.find((each) => each === code) ?? "unavailable";
