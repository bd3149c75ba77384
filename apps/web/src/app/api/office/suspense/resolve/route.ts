import * as z from "zod";
import { amountSchema, officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({
  handId: z.string().max(100),
  shares: z.array(z.strictObject({ userId: z.uuid(), amount: amountSchema })).max(10),
  reason: reasonSchema,
});

/** Returns the bets that a suspense case holds to their players. T7 */
export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.suspense.returnBets(staff, wanted),
);
