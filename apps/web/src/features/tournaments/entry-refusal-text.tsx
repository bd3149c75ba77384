"use client";
import type { Refusal } from "@poker/engine";
import type { WireRefusal } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { RefusalText } from "../protection/refusal-text.tsx";

/** `no-guest`: the visitor, who has to become a guest first, could not. */
export type EntryRefusal = WireRefusal | Refusal<"no-guest">;

/** Says why an entry was refused. */
export function EntryRefusalText({ refusal }: { readonly refusal: EntryRefusal }) {
  const t = useTranslations("tournaments");
  const { code, detail } = refusal;
  if (code === "no-guest") return t("signInFirst");
  // An entry has one price.
  return code === "not-enough-chips" ? (
    t("page.notEnough")
  ) : (
    <RefusalText refusal={{ code, ...(detail && { detail }) }} />
  );
}
