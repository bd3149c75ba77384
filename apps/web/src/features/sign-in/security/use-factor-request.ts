"use client";
import { type Done, isRefusal, type Refusal } from "@poker/engine";
import { FACTOR_REFUSALS, type FactorRefusalCode } from "@poker/protocol";
import { useState } from "react";
import { createWords } from "../../../messages/create-words.ts";
import type { FactorMessages } from "../../../messages/sign-in/factors.ts";
import { sendJson, toKnownCode } from "../../../ui/request-json.ts";

interface FactorRequest {
  readonly isBusy: boolean;
  /** Why the last request was refused; null when it succeeded. */
  readonly problem: FactorRefusalCode | null;
  /** Waits for a request. Resolves with its answer, or with null when it was refused. */
  readonly run: <Content extends object>(work: Promise<Content | Refusal<string>>) => Promise<Content | null>;
  /** Forgets the last refusal. */
  readonly forget: () => void;
}

/** Runs requests about second factors, and keeps why the last one was refused. */
export function useFactorRequest(): FactorRequest {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FactorRefusalCode | null>(null);
  const run = async <Content extends object>(work: Promise<Content | Refusal<string>>): Promise<Content | null> => {
    setBusy(true);
    setProblem(null);
    const answer = await work;
    setBusy(false);
    if (!isRefusal(answer)) return answer;
    setProblem(toKnownCode(FACTOR_REFUSALS, answer.code));
    return null;
  };
  return { isBusy, problem, run, forget: () => setProblem(null) };
}

/**
 * `FactorWords` gives the messages about second factors to the components inside it, in the reader's language.
 * `useFactorWords` reads them there.
 */
export const { Words: FactorWords, useWords: useFactorWords } = createWords<FactorMessages>("FactorWords");

// The requests that this page sends about second factors.

/** What the person needs to set up an authenticator app. */
export interface NewAuthenticator {
  /** The secret that the person can type into the app, in base32. */
  readonly secret: string;
  /** The text of the QR code that the person can scan with the app. */
  readonly uri: string;
}

const AUTHENTICATOR = "/api/account/factors/authenticator";

export const beginAuthenticator = (): Promise<NewAuthenticator | Refusal<string>> => sendJson(AUTHENTICATOR, {});

export const confirmAuthenticator = (code: string): Promise<Done | Refusal<string>> =>
  sendJson(AUTHENTICATOR, { code }, { method: "PUT" });

export const removeAuthenticator = (): Promise<Done | Refusal<string>> =>
  sendJson(AUTHENTICATOR, {}, { method: "DELETE" });

export const makeRecoveryCodes = (): Promise<{ readonly codes: readonly string[] } | Refusal<string>> =>
  sendJson("/api/account/factors/recovery-codes", {});
