import * as z from "zod";
import { room } from "../../../../server/database.ts";
import { officeRoute, reason } from "../../../../server/office.ts";

const resolution = z.strictObject({
  handId: z.string().max(100),
  shares: z.array(z.strictObject({ userId: z.uuid(), amount: z.int() })).max(10),
  reason,
});

/** Pays bets in suspense out to their players. T7 */
export const POST = officeRoute(resolution, (staff, wanted) => room().office.suspense.giveBack(staff, wanted));
