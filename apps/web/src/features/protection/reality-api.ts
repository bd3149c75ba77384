"use client";
/** Sends requests about a player's own reality checks to the web server. Also provides the messages about reality checks. */
import { type Done, isRefusal, type Refusal } from "@poker/engine";
import { REALITY_CHECK_REFUSALS, type RealityCheck, type RealityCheckRefusalCode } from "@poker/protocol";
import { createWords } from "../../messages/create-words.ts";
import type { RealityMessages } from "../../messages/protection/reality.ts";
import { requestJson, sendJson, toKnownCode } from "../../ui/request-json.ts";

const PATH = "/api/account/reality-check";

export const readRealityCheck = (): Promise<RealityCheck | Refusal<string>> => requestJson(PATH);

/** Returns the refusal; null when the request is done. */
const send = async (path: string, body: object): Promise<RealityCheckRefusalCode | null> => {
  const answer = await sendJson<Done>(path, body);
  return isRefusal(answer) ? toKnownCode(REALITY_CHECK_REFUSALS, answer.code) : null;
};

/** Sets the minutes between two reality checks; null means no reality checks. */
export const chooseInterval = (minutes: number | null) => send(PATH, { minutes });
export const answerRealityCheck = (number: number, stops: boolean) => send(`${PATH}/answer`, { number, stops });

/** The messages about reality checks for the components below `RealityWords`, in the reader's language. */
export const { Words: RealityWords, useWords: useRealityWords } = createWords<RealityMessages>("RealityWords");
