import { useState } from "react";
import type { AccountRefusal } from "./account-refusals.ts";

interface Submission {
  readonly state: "idle" | "busy" | "done" | "refused";
  /** The refusal, null when there was none. */
  readonly refusal: AccountRefusal | null;
  /** True when it was done. */
  readonly runRequest: (work: Promise<AccountRefusal | null>) => Promise<boolean>;
  /** Forgets the last outcome. */
  readonly reset: () => void;
}

const IDLE = { state: "idle", refusal: null } as const;

/** Submits a request about an account and keeps its last outcome. */
export function useSubmission(): Submission {
  const [{ state, refusal }, set] = useState<Pick<Submission, "state" | "refusal">>(IDLE);
  const runRequest = async (work: Promise<AccountRefusal | null>): Promise<boolean> => {
    set({ state: "busy", refusal: null });
    const refusal = await work;
    set({ state: refusal ? "refused" : "done", refusal });
    return refusal === null;
  };
  return { state, refusal, runRequest, reset: () => set(IDLE) };
}
