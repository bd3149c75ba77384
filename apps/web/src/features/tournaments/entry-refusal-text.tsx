import type { RefusalCode } from "@poker/protocol";
import { useTranslations } from "use-intl";

/** Returns in words why an entry was refused. */
export function useEntryRefusal(): (code: RefusalCode | "no-guest") => string {
  const t = useTranslations();
  return (code) => {
    if (code === "no-guest") return t("tournaments.signInFirst");
    // An entry has one price.
    return code === "not-enough-chips" ? t("tournaments.page.notEnough") : t(`refusal.${code}`);
  };
}
