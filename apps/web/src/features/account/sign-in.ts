"use client";
import { signIn } from "next-auth/react";
import { type AccountProblem, accountProblem } from "./problems.ts";

/** null: signed in. */
async function withProvider(
  provider: "password" | "guest",
  fields: Record<string, string>,
): Promise<AccountProblem | null> {
  try {
    const answer = await signIn(provider, { ...fields, redirect: false });
    if (answer?.ok) return null;
    return answer?.error === "CredentialsSignin" ? "wrong-credentials" : accountProblem(answer?.error);
  } catch {
    return "unavailable";
  }
}

export const signInAsGuest = (): Promise<AccountProblem | null> => withProvider("guest", {});

export const signInWithPassword = (email: string, password: string): Promise<AccountProblem | null> =>
  withProvider("password", { email, password });

/** Makes the account and signs in with it. */
export async function signUp(fields: {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}): Promise<AccountProblem | null> {
  try {
    const response = await fetch("/api/account", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fields),
    });
    if (!response.ok) {
      const { code }: { code?: string } = await response.json();
      return accountProblem(code);
    }
  } catch {
    return "unavailable";
  }
  return signInWithPassword(fields.email, fields.password);
}
