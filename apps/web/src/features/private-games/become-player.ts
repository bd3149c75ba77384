"use client";
/** Makes a visitor a player under the name in a form: a new guest, or this browser's guest with that name. */
import { type Done, isRefusal } from "@poker/engine";
import { usePreferences } from "../../ui/preferences.ts";
import { sendJson } from "../../ui/request-json.ts";
import { type AccountRefusal, toAccountRefusal } from "../account/account-refusals.ts";
import { signInAsGuest } from "../account/sign-in.ts";

/** A person who opens or joins a game. */
export interface GameVisitor {
  /** An account's name cannot be changed here. */
  readonly kind: "account" | "guest" | "device-guest" | "stranger";
  /** Empty for a stranger. */
  readonly name: string;
}

/** Returns why not; null when they may play. A guest whose name stands at a table keeps it. */
export async function becomePlayer({ kind, name }: GameVisitor, wanted: string): Promise<AccountRefusal | null> {
  if (kind === "account") return null;
  if (kind !== "guest") {
    const refusal = await signInAsGuest(wanted);
    if (refusal) return refusal;
  }
  usePreferences.getState().setPreferences({ nickname: wanted });
  if (kind === "stranger" || wanted === name) return null;
  const renamed = await sendJson<Done>("/api/account/guest-name", { name: wanted });
  if (!isRefusal(renamed) || renamed.code === "guest-seated") return null;
  return toAccountRefusal(renamed.code, renamed.detail?.suggestion);
}
