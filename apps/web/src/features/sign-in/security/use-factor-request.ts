"use client";
import { type Done, isRefusal, type Refusal } from "@poker/engine";
import { FACTOR_REFUSALS, type FactorRefusalCode } from "@poker/protocol";
import { useState } from "react";
import { createWords } from "../../../messages/create-words.ts";
import type { FactorMessages } from "../../../messages/sign-in/factors.ts";
import { sendJson, toKnownCode } from "../../../ui/request-json.ts";

interface FactorRequest {
  readonly isBusy: boolean;
  /** The refusal of the last request; null when the request was done. */
  readonly problem: FactorRefusalCode | null;
  /** Returns the response of the request; null when it was refused. */
  readonly run: <Content extends object>(work: Promise<Content | Refusal<string>>) => Promise<Content | null>;
  /** Forgets the last refusal. */
  readonly forget: () => void;
}

/** Sends a request about second factors, and keeps the last refusal. */
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

/** The messages about second factors for the components below `FactorWords`, in the reader's language. */
export const { Words: FactorWords, useWords: useFactorWords } = createWords<FactorMessages>("FactorWords");

// The page's requests about second factors.

/** The data that sets up an authenticator app. */
export interface NewAuthenticator {
  /** The secret as it is typed into the app, in base32. */
  readonly secret: string;
  /** The content of the QR code for the app. */
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
