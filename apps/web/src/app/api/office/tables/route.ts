import { UNIT_KINDS } from "@poker/db";
import { poolLimits, tableSettings } from "@poker/protocol";
import * as z from "zod";
import { room } from "../../../../server/database.ts";
import { officeRoute, reason, schedule } from "../../../../server/office.ts";

const draft = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(UNIT_KINDS),
    name: z.string().trim().min(1).max(60),
    settings: tableSettings,
    limits: poolLimits.nullable(),
    schedule,
    reason,
  })
  .refine(({ kind, limits }) => (kind === "pool") === (limits !== null), { path: ["limits"] });

/** A new table or pool. */
export const POST = officeRoute(draft, (staff, wanted) => room().office.tables.create(staff, wanted));
