import { rakeConfig } from "@poker/protocol";
import * as z from "zod";
import { room } from "../../../../server/database.ts";
import { officeRoute, reason } from "../../../../server/office.ts";

const draft = z.strictObject({ config: rakeConfig, basedOn: z.int().min(0), reason });

/** The next version of a rake config. R1 */
export const POST = officeRoute(draft, (staff, { config, ...wanted }) =>
  room().office.rake.save(staff, { ...config, ...wanted }),
);
