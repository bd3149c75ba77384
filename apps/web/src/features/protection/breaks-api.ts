"use client";
/** Sends a request for a break, or for the return from a break, to the web server. Also provides the messages about breaks. */
import { type Done, isRefusal } from "@poker/engine";
import { BREAK_REFUSALS, type BreakKind, type BreakRefusalCode } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { createWords } from "../../messages/create-words.ts";
import type { BreakMessages } from "../../messages/protection/breaks.ts";
import { sendJson, toKnownCode } from "../../ui/request-json.ts";

async function send(path: string, body: object): Promise<BreakRefusalCode | null> {
  const answer = await sendJson<Done>(path, body);
  return isRefusal(answer) ? toKnownCode(BREAK_REFUSALS, answer.code) : null;
}

/**
 * Both functions return the refusal; null when the request is done. `length` is days of a cool-off or months of a self-exclusion; null is
 * permanent.
 */
export const beginBreak = (kind: BreakKind, length: number | null) => send("/api/account/break", { kind, length });
export const changeReturn = (wanted: "ask" | "withdraw") => send("/api/account/break/return", { wanted });

/** Runs one request about a break at a time, and reloads the page's data when it is done. */
export function useBreakRequest() {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<BreakRefusalCode | null>(null);
  const run = async (request: () => Promise<BreakRefusalCode | null>) => {
    setBusy(true);
    const refused = await request();
    setProblem(refused);
    setBusy(false);
    if (refused === null) router.refresh();
  };
  return { isBusy, problem, run };
}

/** The messages about breaks for the components below `BreakWords`, in the reader's language. */
export const { Words: BreakWords, useWords: useBreakWords } = createWords<BreakMessages>("BreakWords");
