import { MAX_UNIT_NAME_LENGTH, poolLimitsSchema, tableSettingsSchema, UNIT_KINDS } from "@poker/protocol";
import * as z from "zod";
import { officeRoute, reasonSchema, scheduleSchema } from "../../../../server/office/office-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const bodySchema = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(UNIT_KINDS),
    name: z.string().trim().min(1).max(MAX_UNIT_NAME_LENGTH),
    settings: tableSettingsSchema,
    limits: poolLimitsSchema.nullable(),
    schedule: scheduleSchema,
    reason: reasonSchema,
  })
  .refine(({ kind, limits }) => (kind === "pool") === (limits !== null), { path: ["limits"] });

/** Creates a table or pool. */
export const POST = officeRoute(bodySchema, (staff, wanted) =>
  repositories().backOffice.tables.createUnit(staff, wanted),
);
