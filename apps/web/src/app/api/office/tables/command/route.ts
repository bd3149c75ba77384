import { refuse } from "@poker/engine";
import { officeCommandSchema } from "@poker/protocol";
import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office-route.ts";
import { repositories } from "../../../../../server/repositories.ts";

const bodySchema = z.strictObject({
  commandId: z.uuid(),
  unitId: z.uuid(),
  command: officeCommandSchema,
  reason: reasonSchema,
});

/** Something for a table's or a pool's server to do; answered when it has been left for it. */
export const POST = officeRoute(bodySchema, async (staff, { command: { kind, ...payload }, ...wanted }) => {
  if (kind === "drain" || kind === "resume-node") return refuse("malformed"); // a process is asked elsewhere
  const { enqueueCommand, enqueueHandCommand } = repositories().backOffice.tables;
  return (kind === "cancel-hand" ? enqueueHandCommand : enqueueCommand)(staff, { ...wanted, kind, payload });
});
