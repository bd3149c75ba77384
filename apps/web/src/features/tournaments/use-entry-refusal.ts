import type { RefusalCode } from "@poker/protocol";
import { useTranslations } from "use-intl";

/** Returns in words why an entry was refused. */
export function useEntryRefusal(): (code: RefusalCode | "no-guest") => string {
  const t = useTranslations();
  return (code) => (code === "no-guest" ? t("tournaments.signInFirst") : t(`refusal.${code}`));
}
