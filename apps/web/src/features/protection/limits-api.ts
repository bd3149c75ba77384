"use client";
/** Asks the web server to change a player's own limits. Also provides the messages about limits. */
import { type Done, isRefusal } from "@poker/engine";
import { PLAY_LIMIT_REFUSALS, type PlayLimit, type PlayLimitRefusalCode } from "@poker/protocol";
import { createWords } from "../../messages/create-words.ts";
import type { LimitMessages } from "../../messages/protection/protection.ts";
import { sendJson, toKnownCode } from "../../ui/request-json.ts";

/** `amount` is in cents or minutes; null asks for the removal of the limit. */
export type LimitWish = Pick<PlayLimit, "kind" | "period" | "currency"> & { readonly amount: number | null };

/** Returns the refusal; null when the request is done. */
const send = async (path: string, body: object): Promise<PlayLimitRefusalCode | null> => {
  const answer = await sendJson<Done>(path, body);
  return isRefusal(answer) ? toKnownCode(PLAY_LIMIT_REFUSALS, answer.code) : null;
};

export const setLimit = (wish: LimitWish) => send("/api/account/limits", wish);
export const answerRaise = (limitId: number, answer: "confirm" | "withdraw") =>
  send(`/api/account/limits/${limitId}`, { answer });

/** The messages about a player's own limits for the components below `LimitWords`, in the reader's language. */
export const { Words: LimitWords, useWords: useLimitWords } = createWords<LimitMessages>("LimitWords");
