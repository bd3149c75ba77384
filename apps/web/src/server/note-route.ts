/** Wraps the routes of a user's own notes: requires a session and forbids caching of the answers. */
import { type Refusal, refuse } from "@poker/engine";
import type { NoteRefusalCode } from "../features/notes/notes-api.ts";
import { type CurrentUser, currentUser } from "./current-user.ts";

const jsonResponse = (status: number, content: object) =>
  Response.json(content, { status, headers: { "cache-control": "no-store" } });

export const refusalResponse = (status: number, refusal: Refusal<NoteRefusalCode>): Response =>
  jsonResponse(status, refusal);
export const okResponse = (content: object): Response => jsonResponse(200, content);

/** Calls `work` with the signed-in user as the author. */
export async function withAuthor(work: (author: CurrentUser) => Promise<Response>): Promise<Response> {
  const author = await currentUser();
  return author ? work(author) : refusalResponse(401, refuse("not-signed-in"));
}
