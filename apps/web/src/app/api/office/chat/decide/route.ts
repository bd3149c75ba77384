import * as z from "zod";
import { room } from "../../../../../server/database.ts";
import { officeRoute, reason } from "../../../../../server/office.ts";

/** `chatBanUntil`: epoch ms. */
const decision = z.strictObject({
  number: z.int().positive(),
  decision: z.enum(["dismissed", "measure_taken"]),
  chatBanUntil: z.int().positive().nullable(),
  reason,
});

/** What becomes of a message that was reported. */
export const POST = officeRoute(decision, (staff, decided) => room().office.chatReports.decide(staff, decided));
