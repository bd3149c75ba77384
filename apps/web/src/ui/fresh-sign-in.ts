/** Asks the person of the page to prove once more who they are, for a request that the server refuses without; the dialog shows the question. */
import { create } from "zustand";

/** The code of that refusal. */
export const FRESH_SIGN_IN_REQUIRED = "fresh-sign-in-required";

interface FreshSignIn {
  /** Answers the question that is open: proven, or given up. null when none is open. */
  readonly answer: ((isProven: boolean) => void) | null;
}

export const useFreshSignIn = create<FreshSignIn>(() => ({ answer: null }));

let question: Promise<boolean> | null = null;

/** Returns true when the person has proved it. Several requests at once wait for one question. */
export function askFreshSignIn(): Promise<boolean> {
  question ??= new Promise<boolean>((answer) => useFreshSignIn.setState({ answer })).finally(() => {
    question = null;
    useFreshSignIn.setState({ answer: null });
  });
  return question;
}
