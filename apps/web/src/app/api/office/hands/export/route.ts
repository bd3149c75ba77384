import { isRefusal } from "@poker/engine";
import * as z from "zod";
import { formatCaseFile } from "../../../../../server/hands/case-page.ts";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ handId: z.string().max(60), withCards: z.boolean(), reason: reasonSchema });

/** Returns the name and the text of a hand's case file. */
export const POST = officeRoute(bodySchema, async (staff, wanted) => {
  const contents = await repositories().backOffice.hands.exportCase(staff, wanted);
  return isRefusal(contents) ? contents : formatCaseFile(contents);
});
