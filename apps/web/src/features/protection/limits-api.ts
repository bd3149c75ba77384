"use client";
/** Asks the web server to change a player's own limits, and has the words about them. */
import { type Done, isRefusal } from "@poker/engine";
import type { PlayLimit } from "@poker/protocol";
import { createWords } from "../../messages/create-words.ts";
import type { LimitMessages } from "../../messages/limits.ts";
import { sendJson, toKnownCode } from "../../ui/request-json.ts";

/** Stable codes of what can go wrong; the messages have a sentence for each. `wrong-amount` means that the typed text is not an amount. */
export const LIMIT_REFUSALS = [
  "session-revoked",
  "wrong-limit",
  "no-such-limit",
  "no-such-raise",
  "too-early",
  "wrong-amount",
  "malformed",
  "too-many-tries",
  "unavailable",
] as const;
export type LimitRefusalCode = (typeof LIMIT_REFUSALS)[number];

/** `amount` is in cents or minutes; null asks to remove the limit. */
export type LimitWish = Pick<PlayLimit, "kind" | "period" | "currency"> & { readonly amount: number | null };

/** Returns the refusal; null when the request is done. */
const send = async (path: string, body: object): Promise<LimitRefusalCode | null> => {
  const answer = await sendJson<Done>(path, body);
  return isRefusal(answer) ? toKnownCode(LIMIT_REFUSALS, answer.code) : null;
};

export const setLimit = (wish: LimitWish) => send("/api/account/limits", wish);
export const answerRaise = (limitId: number, answer: "confirm" | "withdraw") =>
  send(`/api/account/limits/${limitId}`, { answer });

/** The messages about a player's own limits for the components below `LimitWords`, in the reader's language. */
export const { Words: LimitWords, useWords: useLimitWords } = createWords<LimitMessages>("LimitWords");
