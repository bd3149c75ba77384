"use client";
import type { StandingsPart, TournamentPicture } from "@poker/client";
import type { EntryStatus } from "@poker/engine";
import { MAX_SEARCH_LENGTH, type NamedPlayer, STANDINGS_ROWS } from "@poker/protocol";
import { Search } from "lucide-react";
import { useTranslations } from "use-intl";
import { StaffBadge } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { OlderNewer } from "../../ui/older-newer.tsx";
import { tournamentHref, useShownName } from "../../ui/shown-names.ts";
import { PlainTable } from "./plain-table.tsx";
import type { TournamentPageData } from "./tournament-facts.ts";

/** A line of the list. It comes from the server that runs the tournament or, when none runs it, from the database. */
interface Line {
  readonly entryNo: number;
  readonly userId: string;
  readonly player: NamedPlayer | null;
  readonly status: EntryStatus;
  /** The rank by chips of a player who is left. For a player who is out, their place, or null while the place is not certain. */
  readonly rank: number | null;
  /** null when the stack is not known. */
  readonly stack: number | null;
  readonly tableNo: number | null;
  readonly prize: number;
  readonly reEntered: boolean;
}

const liveLines = ({ standings: { rows, names } }: TournamentPicture): readonly Line[] =>
  rows.map(({ playerId, ...row }) => ({ ...row, userId: playerId, player: names[playerId] ?? null }));

const storedLines = ({ entries }: TournamentPageData): readonly Line[] =>
  entries.map((entry) => ({ ...entry, rank: entry.place, stack: null }));

interface StandingsProps {
  readonly data: TournamentPageData;
  readonly picture: TournamentPicture | null;
  readonly viewerId: string | null;
  readonly part: StandingsPart;
  /** Called to show another part of the list. This is possible only while a server runs the tournament. */
  readonly onPart: (part: StandingsPart) => void;
}

/**
 * Lists the players. While the tournament runs, they are sorted by chips, and there is a search. When it is over, they are sorted by place,
 * with their prizes.
 */
export function StandingsTable(props: StandingsProps) {
  const { data, picture } = props;
  const t = useTranslations("tournaments.page");
  const lines = picture ? liveLines(picture) : storedLines(data);
  const isSearch = picture !== null && props.part.search !== "";
  const entries = picture?.view.entries ?? data.tournament.summary.entries;
  const noPlayers = entries === 0 ? "noPlayers" : "playersComing";
  return (
    <>
      {lines.length === 0 ? (
        <p className="rounded-2xl border border-line bg-surface p-5 text-ink-2">
          {t(isSearch ? "noneFound" : noPlayers)}
        </p>
      ) : (
        <Lines lines={lines} {...props} />
      )}
      {picture ? <LivePager {...props} picture={picture} /> : <StoredPager data={data} />}
    </>
  );
}

function Lines({
  lines,
  viewerId,
  data: {
    tournament: { currency, endedAt },
  },
}: StandingsProps & { readonly lines: readonly Line[] }) {
  const t = useTranslations("tournaments.page");
  const hasStacks = lines.some(({ stack, status }) => stack !== null && status !== "registered");
  const hasPrizes = lines.some(({ prize }) => prize > 0);
  const hasTables = endedAt === null && lines.some(({ tableNo }) => tableNo !== null);
  const columns = [
    { head: t("standings.place") },
    { head: t("standings.player") },
    ...(hasTables ? [{ head: t("standings.table"), figures: true }] : []),
    ...(hasStacks ? [{ head: t("standings.stack"), figures: true }] : []),
    ...(hasPrizes ? [{ head: t("standings.prize"), figures: true }] : []),
  ];
  return (
    <PlainTable
      label={t("players")}
      columns={columns}
      rows={lines.map((line) => ({
        key: line.entryNo,
        isMarked: line.userId === viewerId,
        cells: [
          line.rank ?? "–",
          <PlayerName key="name" line={line} isViewer={line.userId === viewerId} />,
          ...(hasTables ? [line.tableNo ?? ""] : []),
          ...(hasStacks ? [<Stack key="stack" line={line} />] : []),
          ...(hasPrizes ? [line.prize > 0 ? formatAmount(line.prize, currency) : ""] : []),
        ],
      }))}
    />
  );
}

function Stack({ line: { stack, status } }: { readonly line: Line }) {
  const t = useTranslations("tournaments.page.status");
  if (status === "playing") return formatAmount(stack ?? 0, "chips");
  return <span className="font-sans text-ink-3">{t(status)}</span>;
}

function PlayerName({ line, isViewer }: { readonly line: Line; readonly isViewer: boolean }) {
  const t = useTranslations("tournaments.page");
  const showName = useShownName();
  const { player, reEntered, status } = line;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <span className="break-words">{player ? showName(player.name) : t("gone")}</span>
      {player?.staff && <StaffBadge />}
      {isViewer && <span className="text-xs font-medium text-brass-ink">{t("you")}</span>}
      {reEntered && <span className="text-xs font-normal text-ink-3">{t("reEntered")}</span>}
      {status === "disqualified" && <span className="text-xs font-normal text-ink-3">{t("status.disqualified")}</span>}
    </span>
  );
}

/** Shows buttons for the next and the previous part of the list, and the search for a player. */
export function StandingsSearch({ picture, part, onPart }: StandingsProps) {
  const t = useTranslations("tournaments.page");
  if (!picture) return null;
  return (
    <div className="flex min-w-0 grow justify-end gap-2">
      {picture.own !== null && (
        <Button size="sm" kind="outline" onClick={() => onPart({ from: null, search: "" })}>
          {t("findMe")}
        </Button>
      )}
      <span className="relative max-w-56 min-w-0 grow">
        <Search
          className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-3 pointer-coarse:top-3.5"
          aria-hidden="true"
        />
        <input
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          value={part.search}
          onChange={({ target }) => onPart({ from: 0, search: target.value })}
          className="h-9 w-full rounded-lg border border-line bg-room pr-2 pl-9 text-sm placeholder:text-ink-3 pointer-coarse:h-11"
        />
      </span>
    </div>
  );
}

function LivePager({ picture: { standings }, part, onPart }: StandingsProps & { readonly picture: TournamentPicture }) {
  const t = useTranslations("tournaments.page");
  const { total, from, rows } = standings;
  if (total <= STANDINGS_ROWS) return null;
  const goTo = (to: number) => onPart({ ...part, from: to });
  return (
    <nav aria-label={t("players")} className="mt-3 flex items-center gap-3">
      <Button size="sm" disabled={from === 0} onClick={() => goTo(Math.max(0, from - STANDINGS_ROWS))}>
        {t("previous")}
      </Button>
      <span className="figures text-sm text-ink-2">
        {t("range", { first: from + 1, last: from + rows.length, total })}
      </span>
      <Button size="sm" disabled={from + rows.length >= total} onClick={() => goTo(from + STANDINGS_ROWS)}>
        {t("next")}
      </Button>
    </nav>
  );
}

function StoredPager({ data: { tournament, after, next } }: { readonly data: TournamentPageData }) {
  const t = useTranslations("tournaments.page");
  if (after === null && next === null) return null;
  const address = tournamentHref(tournament.id);
  return (
    <OlderNewer
      newestHref={after === null ? null : address}
      olderHref={next === null ? null : `${address}?${new URLSearchParams({ after: next })}`}
      newestLabel={t("newer")}
      olderLabel={t("older")}
    />
  );
}
