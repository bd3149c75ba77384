import { useState } from "react";
import type { AccountProblem } from "./problems.ts";

export interface Attempt {
  readonly state: "asked" | "busy" | "done" | "refused";
  /** Why it was refused; null otherwise. */
  readonly problem: AccountProblem | null;
  /** True when it was done. */
  readonly attempt: (work: Promise<AccountProblem | null>) => Promise<boolean>;
}

/** Something about an account that may be refused, and what came of it last. */
export function useAttempt(): Attempt {
  const [{ state, problem }, set] = useState<Omit<Attempt, "attempt">>({ state: "asked", problem: null });
  const attempt = async (work: Promise<AccountProblem | null>): Promise<boolean> => {
    set({ state: "busy", problem: null });
    const refused = await work;
    set({ state: refused ? "refused" : "done", problem: refused });
    return refused === null;
  };
  return { state, problem, attempt };
}
