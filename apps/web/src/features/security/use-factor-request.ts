"use client";
import { isRefusal, type Refusal } from "@poker/engine";
import { useState } from "react";
import { type FactorRefusalCode, toFactorRefusal } from "./factor-refusals.ts";

interface FactorRequest {
  readonly isBusy: boolean;
  /** Of the last request; null when it was done. */
  readonly problem: FactorRefusalCode | null;
  /** Returns the answer of the request, null when it was refused. */
  readonly run: <Content extends object>(work: Promise<Content | Refusal<string>>) => Promise<Content | null>;
  /** Forgets why the last one was refused. */
  readonly forget: () => void;
}

/** Sends a request about second factors, and keeps why the last one was refused. */
export function useFactorRequest(): FactorRequest {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FactorRefusalCode | null>(null);
  const run = async <Content extends object>(work: Promise<Content | Refusal<string>>): Promise<Content | null> => {
    setBusy(true);
    setProblem(null);
    const answer = await work;
    setBusy(false);
    if (!isRefusal(answer)) return answer;
    setProblem(toFactorRefusal(answer.code).code);
    return null;
  };
  return { isBusy, problem, run, forget: () => setProblem(null) };
}
