import { isRefusal, refuse } from "@poker/engine";
import { NOTE_TAGS } from "@poker/protocol";
import * as z from "zod";
import type { NoteWithMute } from "../../../../features/notes/notes-api.ts";
import { okResponse, refusalResponse, withAuthor } from "../../../../server/note-route.ts";
import { notesPerUser } from "../../../../server/rate-limits.ts";
import { repositories } from "../../../../server/repositories.ts";
import { isSameOrigin } from "../../../../server/same-origin.ts";

interface RouteContext {
  readonly params: Promise<{ id: string }>;
}
const userIdSchema = z.uuid();
const bodySchema = z.strictObject({ tag: z.enum(NOTE_TAGS).nullable(), text: z.string() });

/** Answers the user's own note on this player, and whether the user has muted them. */
export const GET = (_request: Request, { params }: RouteContext): Promise<Response> =>
  withAuthor(async ({ userId }) => {
    const about = userIdSchema.safeParse((await params).id);
    if (!about.success) return refusalResponse(404, refuse("no-such-player"));
    const [[note], muted] = await Promise.all([
      repositories().notes.listAbout(userId, [about.data]),
      repositories().mutes.list(userId),
    ]);
    return okResponse({
      tag: note?.tag ?? null,
      text: note?.text ?? "",
      isMuted: muted.some((one) => one.userId === about.data),
    } satisfies NoteWithMute);
  });

/** Saves the note `{tag, text}`; with neither of them it is deleted. */
export const PUT = (request: Request, { params }: RouteContext): Promise<Response> =>
  withAuthor(async ({ userId }) => {
    if (!isSameOrigin(request)) return refusalResponse(403, refuse("malformed")); // fault 68
    const about = userIdSchema.safeParse((await params).id);
    if (!about.success) return refusalResponse(404, refuse("no-such-player"));
    const note = bodySchema.safeParse(await request.json().catch(() => null));
    if (!note.success) return refusalResponse(400, refuse("malformed"));
    if (!notesPerUser.tryConsume(userId)) return refusalResponse(429, refuse("too-many-tries")); // fault 67
    const result = await repositories().notes.saveNote(userId, { userId: about.data, ...note.data });
    if (isRefusal(result)) return refusalResponse(result.code === "no-such-player" ? 404 : 409, result);
    return okResponse(result);
  });
