import * as z from "zod";
import { room } from "../../../../../server/database.ts";
import { officeRoute, reason } from "../../../../../server/office.ts";

const decision = z.strictObject({ id: z.uuid(), approved: z.boolean(), reason });

/** The second person's word on an adjustment above the limit. Fault 51 */
export const POST = officeRoute(decision, (staff, decided) => room().office.adjustments.decide(staff, decided));
