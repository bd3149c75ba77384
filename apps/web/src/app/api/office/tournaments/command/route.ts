import * as z from "zod";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const shape = { commandId: z.uuid(), tournamentId: z.uuid() };
/** A reason that the players can read. */
const toldReasonSchema = z.string().trim().min(1).max(300);

const bodySchema = z.discriminatedUnion("kind", [
  z.strictObject({ ...shape, kind: z.enum(["start", "pause", "resume"]), reason: reasonSchema }),
  z.strictObject({ ...shape, kind: z.literal("cancel"), reason: toldReasonSchema }),
  z.strictObject({ ...shape, kind: z.literal("disqualify"), playerId: z.uuid(), reason: toldReasonSchema }),
]);

const payloadOf = (body: z.infer<typeof bodySchema>): object => {
  if (body.kind === "cancel") return { reason: body.reason };
  return body.kind === "disqualify" ? { playerId: body.playerId, reason: body.reason } : {};
};

/** Queues a command for the game server of a tournament. Answers before the server has carried it out. */
export const POST = officeRoute(bodySchema, (staff, body) => {
  const { commandId, tournamentId, kind, reason } = body;
  const wanted = { commandId, tournamentId, kind, reason, payload: payloadOf(body) };
  return repositories().backOffice.tournaments.enqueueCommand(staff, wanted);
});
