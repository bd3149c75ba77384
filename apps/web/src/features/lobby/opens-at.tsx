"use client";
import { useTranslations } from "use-intl";
import { useTimes } from "../account/times.ts";

/** When nobody gets in yet. */
export function OpensAt({ at }: { readonly at: number | null }) {
  const t = useTranslations();
  const time = useTimes();
  return at === null ? null : (
    <span className="block text-xs text-brass-ink">{t("lobby.opensAt", { time: time(at) })}</span>
  );
}
