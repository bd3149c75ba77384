import { isAuditAction } from "@poker/db";
import { words } from "../words.ts";

/** What the staff did, as the audit log names it; what it does not know is said as it stands there. */
export const actionWords = (action: string): string =>
  isAuditAction(action) ? words(`audit.actions.${action}`) : action;
