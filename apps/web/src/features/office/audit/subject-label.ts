import type { AuditEntry } from "@poker/db";
import { CURRENCIES, STAFF_LIMITS } from "@poker/protocol";
import messages from "../../../messages/office.en.json" with { type: "json" };
import { t } from "../translator.ts";

const KINDS: Readonly<Record<string, string>> = messages.audit.kinds;

export const subjectKindLabel = (kind: string): string => KINDS[kind] ?? kind;

/** Names what an entry is about; what has no name is shown by its id. */
export function subjectLabel({ id, name }: AuditEntry["subject"]): string {
  const currency = CURRENCIES.find((each) => each === id);
  const limit = STAFF_LIMITS.find((each) => each === id);
  if (limit) return t(`staff.limits.${limit}.label`);
  return name ?? (currency ? t(`currencies.${currency}`) : id);
}
