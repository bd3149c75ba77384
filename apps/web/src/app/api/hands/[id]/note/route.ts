import { refuse } from "@poker/engine";
import { MAX_HAND_NOTE_LENGTH, MAX_HAND_TAG_LENGTH, MAX_HAND_TAGS } from "@poker/protocol";
import * as z from "zod";
import { handIdSchema, type IdProps, parseIdPart } from "../../../../../server/id-param.ts";
import { notesPerUser } from "../../../../../server/rate-limits.ts";
import { repositories } from "../../../../../server/repositories.ts";
import { userReadRoute, userRoute } from "../../../../../server/user-route.ts";

/** What is longer than allowed is refused with its reason, within reason. */
const bodySchema = z.strictObject({
  tags: z.array(z.string().max(10 * MAX_HAND_TAG_LENGTH)).max(10 * MAX_HAND_TAGS),
  text: z.string().max(10 * MAX_HAND_NOTE_LENGTH),
});

/** Answers what the user has noted of this hand; nothing when they have not, or were not dealt in. */
export const GET = userReadRoute(async ({ userId }, _request, { params }: IdProps) => {
  const handId = await parseIdPart(params, handIdSchema);
  return handId === null ? refuse("no-such-hand") : repositories().ownHands.getNote(userId, handId);
});

/** Saves the note `{tags, text}` of an own hand; with neither of them it is deleted. Fault 67 */
export const PUT = userRoute(bodySchema, async ({ userId, sessionKey }, note, { params }: IdProps) => {
  const handId = await parseIdPart(params, handIdSchema);
  if (handId === null) return refuse("no-such-hand");
  if (!(await notesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  return repositories().ownHands.saveNote(sessionKey, handId, note);
});
