"use client";
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import { signIn } from "next-auth/react";

/** Takes the second step of the sign-in that waits for it in this browser. */
export async function signInWithCode(code: string): Promise<Done | Refusal<string>> {
  try {
    const answer = await signIn("code", { code, redirect: false });
    return answer?.ok ? DONE : refuse((answer?.error ?? "unavailable").split(":")[0] ?? "unavailable");
  } catch {
    return refuse("unavailable");
  }
}
