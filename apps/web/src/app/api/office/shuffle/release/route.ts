import * as z from "zod";
import { room } from "../../../../../server/database.ts";
import { officeRoute, reason } from "../../../../../server/office.ts";

const release = z.strictObject({ day: z.iso.date(), reason });

export const POST = officeRoute(release, (staff, wanted) => room().office.shuffle.release(staff, wanted));
