import { may } from "@poker/db";
import { notFound } from "next/navigation";
import * as z from "zod";
import { StatementTable } from "../../../../features/office/books/statement-table.tsx";
import { HandTable } from "../../../../features/office/hands/hand-table.tsx";
import { Pager } from "../../../../features/office/pager.tsx";
import { PlayerPage } from "../../../../features/office/players/player-page.tsx";
import { PlayerTimeline } from "../../../../features/office/players/player-timeline.tsx";
import { words } from "../../../../features/office/words.ts";
import { room } from "../../../../server/database.ts";
import { allowed, staffFor } from "../../../../server/office.ts";

const LINES = 50;

/** What the address may carry; anything else counts as not given. */
const search = z.object({
  show: z.enum(["timeline", "hands", "ledger"]).catch("timeline"),
  before: z.string().max(80).nullable().catch(null),
});

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Record<string, unknown>>;
}

export const metadata = { title: words("page.player") };

export default async function Page({ params, searchParams }: Props) {
  const staff = await staffFor("players.read");
  const { id } = await params;
  const player = z.uuid().safeParse(id).success ? allowed(await room().office.players.get(staff, id)) : null;
  if (!player) notFound();
  const { show, before } = search.parse(await searchParams);
  const { list, next } = await LISTS[show](id, before);
  const mine = {
    freeze: may(staff, "players.freeze"),
    ban: may(staff, "players.ban"),
    "chat-ban": may(staff, "players.chat-ban"),
  };
  const links = [
    ...(may(staff, "books.read") ? (["statement"] as const) : []),
    ...(may(staff, "chips.adjust") ? (["adjustments"] as const) : []),
  ];
  return (
    <PlayerPage player={player} may={mine} show={show} links={links}>
      {list}
      <Pager path={`/admin/players/${id}`} query={{ show }} before={before} next={next} />
    </PlayerPage>
  );
}

/** Each part of what happened to him, a page of it. */
const LISTS = {
  async timeline(id: string, before: string | null) {
    const staff = await staffFor("players.read");
    const from = before !== null && /^\d{1,15}$/.test(before) ? Number(before) : null;
    const { happenings, next } = allowed(await room().office.timeline.page(staff, id, from));
    return { list: <PlayerTimeline happenings={happenings} />, next: next === null ? null : String(next) };
  },
  async hands(id: string, before: string | null) {
    const staff = await staffFor("hands.read");
    const { hands, next } = allowed(await room().office.hands.list(staff, { userId: id, before }));
    return { list: <HandTable hands={hands} />, next };
  },
  async ledger(id: string, before: string | null) {
    const staff = await staffFor("players.read");
    const lines = allowed(await room().office.players.ledger(staff, id, { limit: LINES + 1, before }));
    const next = lines.length > LINES ? (lines[LINES - 1]?.cursor ?? null) : null;
    return { list: <StatementTable label={words("players.tabs.ledger")} lines={lines.slice(0, LINES)} />, next };
  },
};
