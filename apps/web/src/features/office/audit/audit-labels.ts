/** Returns the words with which the audit log names an action and its subject. */
import { type AuditEntry, isAuditAction } from "@poker/db";
import { CURRENCIES, STAFF_LIMITS } from "@poker/protocol";
import messages from "../../../messages/office/office.en.json";
import { t } from "../translator.ts";

/** Returns the name of an action in the audit log. Returns the code of an action that has no name. */
export const auditActionLabel = (action: string): string =>
  isAuditAction(action) ? t(`audit.actions.${action}`) : action;

const KINDS: Readonly<Record<string, string>> = messages.audit.kinds;

export const subjectKindLabel = (kind: string): string => KINDS[kind] ?? kind;

/** Returns the name of the subject of an audit log entry. Returns the subject's id if it has no name. */
export function subjectLabel({ id, name }: AuditEntry["subject"]): string {
  const currency = CURRENCIES.find((each) => each === id);
  const limit = STAFF_LIMITS.find((each) => each === id);
  if (limit) return t(`staff.limits.${limit}.label`);
  return name ?? (currency ? t(`currencies.${currency}`) : id);
}
