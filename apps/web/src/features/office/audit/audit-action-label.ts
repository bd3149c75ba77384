import { isAuditAction } from "@poker/db";
import { t } from "../translator.ts";

/** What the staff did, as the audit log names it; what it does not know is said as it stands there. */
export const auditActionLabel = (action: string): string =>
  isAuditAction(action) ? t(`audit.actions.${action}`) : action;
