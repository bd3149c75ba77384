import * as z from "zod";
import { room } from "../../../../../server/database.ts";
import { officeRoute, reason } from "../../../../../server/office.ts";

const wish = z.strictObject({ handId: z.string().max(60), reason });

export const POST = officeRoute(wish, (staff, wanted) => room().office.hands.faceUp(staff, wanted));
