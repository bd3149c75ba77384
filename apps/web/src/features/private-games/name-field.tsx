"use client";
import { guestNumberOf } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { Field } from "../../ui/field.tsx";
import { usePreferences } from "../../ui/preferences.ts";
import { type AccountRefusal, refusedFieldOf } from "../account/account-refusals.ts";
import type { GameVisitor } from "./become-player.ts";
import { useGameWords } from "./use-game-words.ts";

/** Asks a guest for their name; says as whom a person with an account plays. */
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
      minLength={3}
      maxLength={20}
      required
    />
  );
}

/** Puts the free name that the room offers into the form, to be taken with the next press. */
export function fillInSuggestion(form: HTMLFormElement, refusal: AccountRefusal): void {
  const field = form.elements.namedItem("name");
  const suggestion = refusal.detail?.suggestion;
  if (field instanceof HTMLInputElement && typeof suggestion === "string") field.value = suggestion;
}

/** The refusal of the form's field of the name; null when the refusal is about something else. */
export function useRefusedName(refusal: AccountRefusal | null) {
  const t = useTranslations("account");
  const name = refusal && refusedFieldOf(refusal.code);
  return refusal && name === "name" ? { name, problem: t(`errors.${refusal.code}`, { at: "" }) } : null;
}
