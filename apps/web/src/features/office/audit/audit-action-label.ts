import { isAuditAction } from "@poker/db";
import { t } from "../translator.ts";

/** Names an action of the audit log; an unknown one is shown by its code. */
export const auditActionLabel = (action: string): string =>
  isAuditAction(action) ? t(`audit.actions.${action}`) : action;
