"use client";
import { type Done, isRefusal } from "@poker/engine";
import { guestNumberOf } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { Field } from "../../ui/field.tsx";
import { usePreferences } from "../../ui/preferences.ts";
import { sendJson } from "../../ui/request-json.ts";
import { type AccountRefusal, refusedFieldOf, toAccountRefusal } from "../accounts/account-refusals.ts";
import { signInAsGuest } from "../accounts/sign-in.ts";
import { useGameWords } from "./use-game-words.ts";

/** A person who opens or joins a game. */
export interface GameVisitor {
  /** A visitor with an account plays under its name. All other visitors choose a name. */
  readonly kind: "account" | "guest" | "device-guest" | "stranger";
  /** The name of the account or the guest; empty for a stranger. */
  readonly name: string;
}

/**
 * Turns a visitor into a player with the name from the form: a new guest, or this browser's guest under that name. A guest who is seated
 * keeps their old name. Returns why the visitor may not play; null when they may.
 */
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

/** Asks guests for their name. Shows visitors with an account the name under which they play. */
export function NameField({ visitor }: { readonly visitor: GameVisitor }) {
  const t = useGameWords();
  const remembered = usePreferences((preferences) => preferences.nickname);
  if (visitor.kind === "account") return <p className="text-sm text-ink-2">{t("new.as", { name: visitor.name })}</p>;
  const known = guestNumberOf(visitor.name) === null ? visitor.name : "";
  return (
    <Field
      label={t("new.name")}
      help={t("new.nameHelp")}
      name="name"
      defaultValue={known || remembered}
      autoComplete="nickname"
      // The lengths of `player-names.ts` in packages/db.
      minLength={3}
      maxLength={20}
      required
    />
  );
}

/** If the room suggests a name that is free, puts it into the form, so that submitting again succeeds. */
export function fillInSuggestion(form: HTMLFormElement, refusal: AccountRefusal): void {
  const field = form.elements.namedItem("name");
  const suggestion = refusal.detail?.suggestion;
  if (field instanceof HTMLInputElement && typeof suggestion === "string") field.value = suggestion;
}

/** Returns the refusal if it is about the form's name field. Returns null if it is about something else. */
export function useRefusedName(refusal: AccountRefusal | null) {
  const t = useTranslations("account");
  const name = refusal && refusedFieldOf(refusal.code);
  return refusal && name === "name" ? { name, problem: t(`errors.${refusal.code}`, { at: "" }) } : null;
}
