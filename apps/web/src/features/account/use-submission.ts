import { useState } from "react";
import type { AccountRefusal } from "./account-refusals.ts";

export interface Submission {
  readonly state: "idle" | "busy" | "done" | "refused";
  /** Why it was refused; null otherwise. */
  readonly refusal: AccountRefusal | null;
  /** True when it was done. */
  readonly runRequest: (work: Promise<AccountRefusal | null>) => Promise<boolean>;
}

/** Something about an account that may be refused, and what came of it last. */
export function useSubmission(): Submission {
  const [{ state, refusal }, set] = useState<Omit<Submission, "runRequest">>({ state: "idle", refusal: null });
  const runRequest = async (work: Promise<AccountRefusal | null>): Promise<boolean> => {
    set({ state: "busy", refusal: null });
    const refusal = await work;
    set({ state: refusal ? "refused" : "done", refusal });
    return refusal === null;
  };
  return { state, refusal, runRequest };
}
