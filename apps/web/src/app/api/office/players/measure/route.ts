import { MEASURES } from "@poker/db";
import * as z from "zod";
import { room } from "../../../../../server/database.ts";
import { officeRoute, reason } from "../../../../../server/office.ts";

/** `until`: epoch ms; null lifts it. */
const order = z.strictObject({
  userId: z.uuid(),
  measure: z.enum(MEASURES),
  until: z.int().positive().nullable(),
  reason,
});

export const POST = officeRoute(order, (staff, wanted) => room().office.players.measure(staff, wanted));
