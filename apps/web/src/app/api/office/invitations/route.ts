import { MAX_INVITATION_DAYS, MAX_INVITATION_USES } from "@poker/protocol";
import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../server/office/office-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({
  uses: z.int().min(1).max(MAX_INVITATION_USES),
  days: z.int().min(1).max(MAX_INVITATION_DAYS),
  reason: reasonSchema,
});

/** Makes an invitation to sign up. Decision 0111 */
export const POST = officeRoute(bodySchema, (staff, draft) => repositories().backOffice.invitations.make(staff, draft));
