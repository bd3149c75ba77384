import * as z from "zod";
import { room } from "../../../../../server/database.ts";
import { officeRoute, reason, schedule } from "../../../../../server/office.ts";

const change = z.strictObject({ unitId: z.uuid(), schedule, reason });

/** When a table or pool opens, and when it closes by itself. */
export const POST = officeRoute(change, (staff, changed) => room().office.tables.schedule(staff, changed));
