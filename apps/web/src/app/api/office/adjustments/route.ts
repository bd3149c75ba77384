import * as z from "zod";
import { room } from "../../../../server/database.ts";
import { accountId, officeRoute, reason } from "../../../../server/office.ts";

const wish = z.strictObject({
  id: z.uuid(),
  userId: accountId,
  currency: z.enum(["play", "real"]),
  amount: z.int(),
  reason,
});

/** Asks for chips to be moved by hand; done at once up to the limit. Fault 51 */
export const POST = officeRoute(wish, (staff, wanted) => room().office.adjustments.ask(staff, wanted));
