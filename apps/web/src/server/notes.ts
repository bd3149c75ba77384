/** In front of every question about one's own notes: who asks, and that answers stay with him. */
import type { NoteProblem } from "../features/notes/notes.ts";
import { currentUser, type Visitor } from "./auth.ts";

const answer = (status: number, content: object) =>
  Response.json(content, { status, headers: { "cache-control": "no-store" } });

export const refuse = (status: number, code: NoteProblem): Response => answer(status, { code });
export const give = (content: object): Response => answer(200, content);

/** `work` is given the author: whoever is signed in, and nobody else. */
export async function asAuthor(work: (author: Visitor) => Promise<Response>): Promise<Response> {
  const author = await currentUser();
  return author ? work(author) : refuse(401, "not-signed-in");
}
