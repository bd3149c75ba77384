import { MAX_STAFF_NOTE_LENGTH } from "@poker/protocol";
import * as z from "zod";
import { officeRoute } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ userId: z.uuid(), text: z.string().trim().min(1).max(MAX_STAFF_NOTE_LENGTH) });

export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.players.addNote(staff, wanted),
);
