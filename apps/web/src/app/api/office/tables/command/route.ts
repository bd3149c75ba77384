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

/** Enqueues a command for the server of a table or pool; the answer does not wait for its result. */
export const POST = officeRoute(bodySchema, async (staff, { command: { kind, ...payload }, ...wanted }) => {
  // A process and a tournament are asked elsewhere.
  if (kind === "drain" || kind === "resume-node") return refuse("malformed");
  if (kind === "start" || kind === "cancel" || kind === "disqualify") return refuse("malformed");
  const { enqueueCommand, enqueueHandCommand } = repositories().backOffice.tables;
  return (kind === "cancel-hand" ? enqueueHandCommand : enqueueCommand)(staff, { ...wanted, kind, payload });
});
