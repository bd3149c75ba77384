/**
 * Returns the names of actions and subjects for the audit log. The words are in `messages/office/office.en.json`; the list of all actions is
 * `audit-actions.ts` in `packages/db`.
 */
import { type AuditEntry, isAuditAction } from "@poker/db";
import { CURRENCIES, STAFF_LIMITS } from "@poker/protocol";
import messages from "../../../messages/office/office.en.json";
import { t } from "../translator.ts";

/** The name of an action in the audit log. An unknown action is shown by its code. */
export const auditActionLabel = (action: string): string =>
  isAuditAction(action) ? t(`audit.actions.${action}`) : action;

const KINDS: Readonly<Record<string, string>> = messages.audit.kinds;

export const subjectKindLabel = (kind: string): string => KINDS[kind] ?? kind;

/** The name of an entry's subject. A subject without a name is shown by its id. */
export function subjectLabel({ id, name }: AuditEntry["subject"]): string {
  const currency = CURRENCIES.find((each) => each === id);
  const limit = STAFF_LIMITS.find((each) => each === id);
  if (limit) return t(`staff.limits.${limit}.label`);
  return name ?? (currency ? t(`currencies.${currency}`) : id);
}
