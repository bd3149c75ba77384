import { officeCommand } from "@poker/protocol";
import * as z from "zod";
import { room } from "../../../../../server/database.ts";
import { officeRoute, reason } from "../../../../../server/office.ts";

const asked = z.strictObject({ commandId: z.uuid(), unitId: z.uuid(), command: officeCommand, reason });

/** Something for a table's or a pool's server to do; answered when it has been left for it. */
export const POST = officeRoute(asked, async (staff, { command: { kind, ...payload }, ...wanted }) => {
  if (kind === "drain" || kind === "resume-node") return { refused: "malformed" }; // a process is asked elsewhere
  const { order, orderHand } = room().office.tables;
  return (kind === "cancel-hand" ? orderHand : order)(staff, { ...wanted, kind, payload });
});
