import * as z from "zod";
import { room } from "../../../../../server/database.ts";
import { officeRoute } from "../../../../../server/office.ts";

const note = z.strictObject({ userId: z.uuid(), text: z.string().trim().min(1).max(2_000) });

export const POST = officeRoute(note, (staff, wanted) => room().office.players.note(staff, wanted));
