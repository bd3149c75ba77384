import { rakeConfigSchema } from "@poker/protocol";
import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../server/office/office-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ config: rakeConfigSchema, basedOn: z.int().min(0), reason: reasonSchema });

/** Saves the next version of a rake config. R1 */
export const POST = officeRoute(bodySchema, (staff, { config, ...wanted }) =>
  repositories().backOffice.rake.saveVersion(staff, { ...config, ...wanted }),
);
