"use client";
import { clsx } from "clsx";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Landing } from "../landing/landing.tsx";
import { LineBanner } from "../table/line-banner.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { busiestFirst, cheapestFirst, fits, starredFirst, visibleRows } from "./filters.ts";
import { GameList } from "./game-list.tsx";
import { useKept } from "./kept.ts";
import { type LobbyAnswer, useLiveRows } from "./live-rows.ts";
import { PlayNow } from "./play-now.tsx";
import { Pools } from "./pools.tsx";
import { Preview } from "./preview.tsx";
import { useFilters } from "./use-filters.ts";

/** What is being played: a table of games, filters in one line, the picked game beside it (a sheet from below on phones). */
export function Lobby({ first, signedIn }: { readonly first: LobbyAnswer; readonly signedIn: boolean }) {
  const t = useTranslations();
  const router = useRouter();
  const { rows: all, pools, queues, line } = useLiveRows(first, signedIn, router.refresh);
  const rows = all.filter(({ poolId }) => poolId === null);
  const [order, setOrder] = useState(() => busiestFirst(first.rows));
  // Before the filters, which read what is kept.
  useEffect(
    () => useKept.persist.onFinishHydration((kept) => setOrder((known) => starredFirst(known, kept.starred))),
    [],
  );
  const [filters, change, clear] = useFilters();
  const { starred: ids, star } = useKept();
  const starred = useMemo(() => new Set(ids), [ids]);
  const [picked, setPicked] = useState<string | null>(null);
  const shown = visibleRows(rows, filters, order, starred);
  const shownPools = filters.starred ? [] : pools.filter((pool) => fits(pool, filters)).toSorted(cheapestFirst);
  const row = rows.find(({ tableId }) => tableId === picked);
  const beside = row ?? shown[0];
  const closed = line !== "up" && line !== "connecting";
  const playNow = <PlayNow rows={rows} signedIn={signedIn} primary={row === undefined} closed={closed} />;

  return (
    <main id="content" className="mx-auto w-full max-w-[84rem] px-4 pt-6 pb-10 lg:px-6">
      {!signedIn && <Landing>{playNow}</Landing>}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          {signedIn ? (
            <h1 className="text-2xl font-semibold tracking-tight">{t("lobby.title")}</h1>
          ) : (
            <h2 id="tables" className="scroll-mt-6 text-2xl font-semibold tracking-tight">
              {t("lobby.title")}
            </h2>
          )}
          <p className="text-ink-2">{t(signedIn ? "app.tagline" : "lobby.watchHelp")}</p>
        </div>
        {signedIn && playNow}
      </div>
      <div className="pointer-events-none fixed inset-x-3 top-16 z-30 flex justify-center *:pointer-events-auto">
        <LineBanner line={line} {...(!signedIn && { away: t("net.unserved") })} />
      </div>
      <FilterBar
        filters={filters}
        houses={[...new Set([...rows, ...pools].map(({ house }) => house))].toSorted()}
        onChange={change}
      />
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="relative overflow-x-auto rounded-2xl border border-line bg-surface">
          {shown.length > 0 ? (
            <GameList
              rows={shown}
              picked={beside?.tableId ?? null}
              starred={starred}
              onPick={setPicked}
              onStar={star}
            />
          ) : (
            <Empty none={rows.length === 0} noStars={filters.starred && starred.size === 0} onClear={clear} />
          )}
        </div>
        {beside && (
          <aside
            onKeyDown={(event) => event.key === "Escape" && setPicked(null)}
            className={clsx(
              "border-line bg-surface lg:sticky lg:top-4 lg:block lg:max-h-[calc(100dvh-2rem)] lg:rounded-2xl lg:border",
              row
                ? "fixed inset-x-0 bottom-0 z-30 max-h-[80dvh] overflow-y-auto rounded-t-3xl border-t pb-[env(safe-area-inset-bottom)] shadow-lift lg:shadow-none"
                : "hidden",
            )}
          >
            <Preview
              row={beside}
              picked={row !== undefined}
              starred={starred.has(beside.tableId)}
              closed={closed}
              onStar={() => star(beside.tableId)}
              onClose={() => setPicked(null)}
            />
          </aside>
        )}
      </div>
      <Pools pools={pools} shown={shownPools} tables={all} queues={queues} signedIn={signedIn} closed={closed} />
    </main>
  );
}

function Empty({
  none,
  noStars,
  onClear,
}: {
  readonly none: boolean;
  readonly noStars: boolean;
  readonly onClear: () => void;
}) {
  const t = useTranslations("lobby");
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <p className="font-medium">{t(none ? "empty" : noStars ? "noFavourites" : "emptyFiltered")}</p>
      {none ? <p className="text-ink-2">{t("emptyHelp")}</p> : <Button onClick={onClear}>{t("clearFilters")}</Button>}
    </div>
  );
}
