"use client";
/** Asks the web server to change a player's own limits. This file also has the messages about limits. */
import { type Done, isRefusal } from "@poker/engine";
import { PLAY_LIMIT_REFUSALS, type PlayLimit, type PlayLimitRefusalCode } from "@poker/protocol";
import { createWords } from "../../messages/create-words.ts";
import type { LimitMessages } from "../../messages/protection/protection.ts";
import { sendJson, toKnownCode } from "../../ui/request-json.ts";

/**
 * The limit that a player asks for. `amount` is in cents, or in minutes for a limit on time. null asks to remove the
 * limit.
 */
export type LimitWish = Pick<PlayLimit, "kind" | "period" | "currency"> & { readonly amount: number | null };

/** Sends the request. Resolves with the refusal, or with null on success. */
const send = async (path: string, body: object): Promise<PlayLimitRefusalCode | null> => {
  const answer = await sendJson<Done>(path, body);
  return isRefusal(answer) ? toKnownCode(PLAY_LIMIT_REFUSALS, answer.code) : null;
};

export const setLimit = (wish: LimitWish) => send("/api/account/limits", wish);
export const answerRaise = (limitId: number, answer: "confirm" | "withdraw") =>
  send(`/api/account/limits/${limitId}`, { answer });

/**
 * `LimitWords` gives the messages about limits to the components inside it, in the reader's language. `useLimitWords`
 * reads them there.
 */
export const { Words: LimitWords, useWords: useLimitWords } = createWords<LimitMessages>("LimitWords");
