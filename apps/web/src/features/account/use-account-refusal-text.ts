import { useTranslations } from "use-intl";
import type { AccountRefusal } from "./account-refusals.ts";
import { useTimeFormat } from "./use-time-format.ts";

/** Says in a sentence why something about an account was refused, and from when on it may be tried again where that is known. */
export function useAccountRefusalText(): (refusal: AccountRefusal) => string {
  const t = useTranslations("account.errors");
  const formatTime = useTimeFormat();
  return ({ code, detail }) => t(code, { at: typeof detail?.nextAt === "number" ? formatTime(detail.nextAt) : "" });
}
