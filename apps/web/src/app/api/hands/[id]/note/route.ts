import { refuse } from "@poker/engine";
import { MAX_HAND_NOTE_LENGTH, MAX_HAND_TAG_LENGTH, MAX_HAND_TAGS } from "@poker/protocol";
import * as z from "zod";
import { handIdSchema, type IdProps, parseIdPart } from "../../../../../server/requests/address-params.ts";
import { notesPerUser } from "../../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { userReadRoute, userRoute } from "../../../../../server/sign-in/user-route.ts";

/** The schema accepts somewhat longer texts than allowed, so that they can be refused with a reason. */
const bodySchema = z.strictObject({
  tags: z.array(z.string().max(10 * MAX_HAND_TAG_LENGTH)).max(10 * MAX_HAND_TAGS),
  text: z.string().max(10 * MAX_HAND_NOTE_LENGTH),
});

/** Returns the user's note on this hand; nothing when there is no note, or the user was not dealt in. */
export const GET = userReadRoute(async ({ userId }, _request, { params }: IdProps) => {
  const handId = await parseIdPart(params, handIdSchema);
  return handId === null ? refuse("no-such-hand") : repositories().ownHands.getNote(userId, handId);
});

/** Saves the note `{tags, text}` on one of the user's own hands. Without tags and text the note is deleted. Fault 67 */
export const PUT = userRoute(bodySchema, async ({ userId, sessionKey }, note, { params }: IdProps) => {
  const handId = await parseIdPart(params, handIdSchema);
  if (handId === null) return refuse("no-such-hand");
  if (!(await notesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  return repositories().ownHands.saveNote(sessionKey, handId, note);
});
