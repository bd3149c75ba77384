import * as z from "zod";
import { PlayersPage } from "../../../features/office/players/players-page.tsx";
import { words } from "../../../features/office/words.ts";
import { room } from "../../../server/database.ts";
import { allowed, staffFor } from "../../../server/office.ts";

/** What the address may carry; anything else counts as not given. */
const search = z.object({ q: z.string().trim().max(254).catch(""), before: z.string().max(40).nullable().catch(null) });

export const metadata = { title: words("players.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await staffFor("players.read");
  const { q, before } = search.parse(await searchParams);
  return (
    <PlayersPage wanted={q} before={before} players={allowed(await room().office.players.search(staff, q, before))} />
  );
}
