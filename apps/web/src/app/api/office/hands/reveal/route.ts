import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ handId: z.string().max(60), reason: reasonSchema });

export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.hands.revealHand(staff, wanted),
);
