"use client";
/**
 * Sends a player's requests about reality checks to the web server. This file also has the messages about reality
 * checks.
 */
import { type Done, isRefusal, type Refusal } from "@poker/engine";
import { REALITY_CHECK_REFUSALS, type RealityCheck, type RealityCheckRefusalCode } from "@poker/protocol";
import { createWords } from "../../messages/create-words.ts";
import type { RealityMessages } from "../../messages/protection/reality.ts";
import { requestJson, sendJson, toKnownCode } from "../../ui/request-json.ts";

const PATH = "/api/account/reality-check";

export const readRealityCheck = (): Promise<RealityCheck | Refusal<string>> => requestJson(PATH);

/** Sends the request. Resolves with the refusal, or with null on success. */
const send = async (path: string, body: object): Promise<RealityCheckRefusalCode | null> => {
  const answer = await sendJson<Done>(path, body);
  return isRefusal(answer) ? toKnownCode(REALITY_CHECK_REFUSALS, answer.code) : null;
};

/** Sets how many minutes lie between two reality checks. null switches reality checks off. */
export const chooseInterval = (minutes: number | null) => send(PATH, { minutes });
export const answerRealityCheck = (number: number, stops: boolean) => send(`${PATH}/answer`, { number, stops });

/**
 * `RealityWords` gives the messages about reality checks to the components inside it, in the reader's language.
 * `useRealityWords` reads them there.
 */
export const { Words: RealityWords, useWords: useRealityWords } = createWords<RealityMessages>("RealityWords");
