import { refuse } from "@poker/engine";
import { MAX_HAND_NOTE_LENGTH, MAX_HAND_TAG_LENGTH, MAX_HAND_TAGS } from "@poker/protocol";
import * as z from "zod";
import { handIdSchema, type IdProps, parseIdPart } from "../../../../../server/requests/address-params.ts";
import { notesPerUser } from "../../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { userReadRoute, userRoute } from "../../../../../server/sign-in/user-route.ts";

/** Accepts texts somewhat above the maximum length, so that the repository can refuse them with a reason. */
const bodySchema = z.strictObject({
  tags: z.array(z.string().max(10 * MAX_HAND_TAG_LENGTH)).max(10 * MAX_HAND_TAGS),
  text: z.string().max(10 * MAX_HAND_NOTE_LENGTH),
});

/** Returns the user's note on this hand. Returns nothing when they have no note or were not dealt in. */
export const GET = userReadRoute(async ({ userId }, _request, { params }: IdProps) => {
  const handId = await parseIdPart(params, handIdSchema);
  return handId === null ? refuse("no-such-hand") : repositories().ownHands.getNote(userId, handId);
});

/** Saves the note `{tags, text}` on one of the user's own hands. A note without tags and text is deleted. Fault 67 */
export const PUT = userRoute(bodySchema, async ({ userId, sessionKey }, note, { params }: IdProps) => {
  const handId = await parseIdPart(params, handIdSchema);
  if (handId === null) return refuse("no-such-hand");
  if (!(await notesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  return repositories().ownHands.saveNote(sessionKey, handId, note);
});
