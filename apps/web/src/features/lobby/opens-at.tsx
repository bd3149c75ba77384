"use client";
import { useTranslations } from "use-intl";
import { useTimeFormat } from "../account/use-time-format.ts";

/** Shows when a table or pool opens; nothing once it is open. */
export function OpensAt({ at }: { readonly at: number | null }) {
  const t = useTranslations();
  const time = useTimeFormat();
  return at === null ? null : (
    <span className="block text-xs text-brass-ink">{t("lobby.opensAt", { time: time(at) })}</span>
  );
}
