import { isAllowed } from "@poker/db";
import { isRefusal } from "@poker/engine";
import { notFound } from "next/navigation";
import * as z from "zod";
import { StatementTable } from "../../../../features/office/books/player-statement-page.tsx";
import { HandTable } from "../../../../features/office/hands/hand-table.tsx";
import { Pager } from "../../../../features/office/page-parts.tsx";
import { PlayerPage } from "../../../../features/office/players/player-page.tsx";
import { PlayerTimeline } from "../../../../features/office/players/player-timeline.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import {
  type IdProps,
  PAGE_READ_LIMIT,
  readIdParam,
  takePage,
  uuidSchema,
} from "../../../../server/requests/address-params.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

/** The query parameters of the page's URL. An invalid one counts as missing. */
const searchSchema = z.object({
  show: z.enum(["timeline", "hands", "ledger"]).catch("timeline"),
  before: z.string().max(80).nullable().catch(null),
});

interface Props extends IdProps {
  readonly searchParams: Promise<Record<string, unknown>>;
}

export const metadata = { title: t("page.player") };

export default async function Page({ params, searchParams }: Props) {
  const staff = await requireStaff("players.read");
  const id = await readIdParam(params, uuidSchema);
  const player = orNotFound(await repositories().backOffice.players.get(staff, id));
  if (!player) notFound();
  const breaks = orNotFound(await repositories().backOffice.returns.listBreaks(staff, id));
  const { show, before } = searchSchema.parse(await searchParams);
  const sessions = isAllowed(staff, "players.sessions")
    ? orNotFound(await repositories().backOffice.sessions.list(staff, id))
    : null;
  const factorRemoval =
    isAllowed(staff, "factors.ask") && !player.bot && !player.guest
      ? {
          open: orNotFound(await repositories().backOffice.factors.findOpen(staff, id)),
          mayDecide: isAllowed(staff, "factors.remove"),
        }
      : null;
  const { list, next } = await TAB_LOADERS[show](id, before);
  const mine = {
    freeze: isAllowed(staff, "players.freeze"),
    ban: isAllowed(staff, "players.ban"),
    "chat-ban": isAllowed(staff, "players.chat-ban"),
  };
  const links = [
    ...(isAllowed(staff, "books.read") ? (["statement"] as const) : []),
    ...(isAllowed(staff, "chips.adjust") ? (["adjustments"] as const) : []),
  ];
  return (
    <PlayerPage
      player={player}
      breaks={breaks}
      may={mine}
      sessions={sessions}
      mayEndBreak={isAllowed(staff, "players.end-break")}
      factorRemoval={factorRemoval}
      activeTab={show}
      links={links}
    >
      {list}
      <Pager path={`/admin/players/${id}`} query={{ show }} before={before} next={next} />
    </PlayerPage>
  );
}

/** For each tab: loads one page of its list. */
const TAB_LOADERS = {
  async timeline(id: string, before: string | null) {
    const staff = await requireStaff("players.read");
    const from = before !== null && /^\d{1,15}$/.test(before) ? Number(before) : null;
    const { happenings, next } = orNotFound(await repositories().backOffice.timeline.listEntries(staff, id, from));
    return { list: <PlayerTimeline happenings={happenings} />, next: next === null ? null : String(next) };
  },
  async hands(id: string, before: string | null) {
    const staff = await requireStaff("hands.read");
    const found = orNotFound(await repositories().backOffice.hands.search(staff, { userId: id }, before));
    if (isRefusal(found)) notFound();
    return { list: <HandTable hands={found.hands} />, next: found.next };
  },
  async ledger(id: string, before: string | null) {
    const staff = await requireStaff("players.read");
    const lines = orNotFound(
      await repositories().backOffice.players.listStatement(staff, id, { limit: PAGE_READ_LIMIT, before }),
    );
    const { rows, next } = takePage(lines);
    return { list: <StatementTable label={t("players.tabs.ledger")} lines={rows} />, next };
  },
};
