import * as z from "zod";
import { room } from "../../../../server/database.ts";
import { officeRoute, reason } from "../../../../server/office.ts";

const wish = z.strictObject({
  id: z.uuid(),
  userId: z
    .string()
    .trim()
    .refine((text) => z.uuid().safeParse(text).success, "not-an-id"),
  currency: z.enum(["play", "real"]),
  amount: z.int(),
  reason,
});

/** Asks for chips to be moved by hand; done at once up to the limit. Fault 51 */
export const POST = officeRoute(wish, (staff, wanted) => room().office.adjustments.ask(staff, wanted));
