import { refuse } from "@poker/engine";
import { MAX_NOTE_LENGTH, NOTE_TAGS } from "@poker/protocol";
import * as z from "zod";
import type { NoteWithMute } from "../../../../features/people/notes/notes-api.ts";
import { notesPerUser } from "../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { userReadRoute, userRoute } from "../../../../server/sign-in/user-route.ts";

interface RouteContext {
  readonly params: Promise<{ id: string }>;
}
const userIdSchema = z.uuid();
const bodySchema = z.strictObject({ tag: z.enum(NOTE_TAGS).nullable(), text: z.string().max(10 * MAX_NOTE_LENGTH) });

/** Returns the user's own note on this player, and whether they have muted the player. */
export const GET = userReadRoute(async ({ userId }, _request, { params }: RouteContext) => {
  const about = userIdSchema.safeParse((await params).id);
  if (!about.success) return refuse("no-such-player");
  const [[note], muted] = await Promise.all([
    repositories().notes.listAbout(userId, [about.data]),
    repositories().mutes.list(userId),
  ]);
  return {
    tag: note?.tag ?? null,
    text: note?.text ?? "",
    isMuted: muted.some((one) => one.userId === about.data),
  } satisfies NoteWithMute;
});

/** Saves the user's note `{tag, text}` on this player. A note without tag and text is deleted. Fault 67 */
export const PUT = userRoute(bodySchema, async ({ userId, sessionKey }, note, { params }: RouteContext) => {
  const about = userIdSchema.safeParse((await params).id);
  if (!about.success) return refuse("no-such-player");
  if (!(await notesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  return repositories().notes.saveNote(sessionKey, { userId: about.data, ...note });
});
