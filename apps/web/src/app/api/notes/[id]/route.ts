import { NOTE_TAGS } from "@poker/db";
import * as z from "zod";
import type { Kept } from "../../../../features/notes/notes.ts";
import { room } from "../../../../server/database.ts";
import { notesOf } from "../../../../server/limits.ts";
import { asAuthor, give, refuse } from "../../../../server/notes.ts";
import { isSameOrigin } from "../../../../server/same-origin.ts";

interface Context {
  readonly params: Promise<{ id: string }>;
}
const person = z.uuid();
const body = z.strictObject({ tag: z.enum(NOTE_TAGS).nullable(), text: z.string() });

/** What the asker himself noted of this player, and whether he has muted him. */
export const GET = (_request: Request, { params }: Context): Promise<Response> =>
  asAuthor(async ({ userId }) => {
    const about = person.safeParse((await params).id);
    if (!about.success) return refuse(404, "no-such-player");
    const [[note], muted] = await Promise.all([room().notes.of(userId, [about.data]), room().mutes.list(userId)]);
    return give({
      tag: note?.tag ?? null,
      text: note?.text ?? "",
      muted: muted.some((one) => one.userId === about.data),
    } satisfies Kept);
  });

/** Writes it, `{tag, text}`; with neither of them it is deleted. */
export const PUT = (request: Request, { params }: Context): Promise<Response> =>
  asAuthor(async ({ userId }) => {
    if (!isSameOrigin(request)) return refuse(403, "malformed"); // fault 68
    const about = person.safeParse((await params).id);
    if (!about.success) return refuse(404, "no-such-player");
    const note = body.safeParse(await request.json().catch(() => null));
    if (!note.success) return refuse(400, "malformed");
    if (!notesOf.take(userId)) return refuse(429, "too-many-tries"); // fault 67
    const refused = await room().notes.write(userId, { userId: about.data, ...note.data });
    if (refused) return refuse(refused === "no-such-player" ? 404 : 409, refused);
    return give({});
  });
