import { refuse } from "@poker/engine";
import { officeCommandSchema } from "@poker/protocol";
import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({
  commandId: z.uuid(),
  unitId: z.uuid(),
  command: officeCommandSchema,
  reason: reasonSchema,
});

/** Queues a command for the game server of a table or pool. Answers before the server has carried it out. */
export const POST = officeRoute(bodySchema, async (staff, { command: { kind, ...payload }, ...wanted }) => {
  // Commands for a node or a tournament have their own routes.
  if (kind === "drain" || kind === "resume-node") return refuse("malformed");
  if (kind === "start" || kind === "cancel" || kind === "disqualify") return refuse("malformed");
  const { enqueueCommand, enqueueHandCommand } = repositories().backOffice.tables;
  return (kind === "cancel-hand" ? enqueueHandCommand : enqueueCommand)(staff, { ...wanted, kind, payload });
});
