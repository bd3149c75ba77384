"use client";
import { GAMES, STRUCTURES } from "@poker/engine";
import { clsx } from "clsx";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { busiestFirst, cheapestFirst, type Filters, fits, NO_FILTERS, visibleRows } from "./filters.ts";
import { GameList } from "./game-list.tsx";
import { type LobbyRows, useLiveRows } from "./live-rows.ts";
import { PlayNow } from "./play-now.tsx";
import { Pools } from "./pools.tsx";
import { Preview } from "./preview.tsx";

/** What is being played: a table of games, filters in one line, the picked game beside it (a sheet from below on phones). */
export function Lobby({ first, signedIn }: { readonly first: LobbyRows; readonly signedIn: boolean }) {
  const t = useTranslations();
  const router = useRouter();
  const { rows: all, pools, queues, stale } = useLiveRows(first, signedIn, router.refresh);
  const rows = all.filter(({ poolId }) => poolId === null);
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const [picked, setPicked] = useState<string | null>(null);
  const [order] = useState(() => busiestFirst(first.rows));
  const shown = visibleRows(rows, filters, order);
  const row = rows.find(({ tableId }) => tableId === picked);
  const beside = row ?? shown[0];
  const set = (change: Partial<Filters>) => setFilters((now) => ({ ...now, ...change }));

  return (
    <main id="content" className="mx-auto w-full max-w-[84rem] px-4 pt-6 pb-10 lg:px-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight">{t("lobby.title")}</h1>
          <p className="text-ink-2">{signedIn ? t("app.tagline") : t("lobby.playNowHelp")}</p>
        </div>
        <PlayNow rows={rows} signedIn={signedIn} primary={row === undefined} />
      </div>
      <div className="-mx-4 mt-6 flex items-center gap-2 overflow-x-auto px-4 pb-1 lg:mx-0 lg:px-0">
        <Segmented
          label={t("lobby.filterGame")}
          value={filters.game}
          onChange={(game) => set({ game })}
          choices={[
            { value: "all" as const, label: t("lobby.all") },
            ...GAMES.map((game) => ({ value: game, label: t(`game.${game}`) })),
          ]}
        />
        <Segmented
          label={t("lobby.filterStructure")}
          value={filters.structure}
          onChange={(structure) => set({ structure })}
          choices={[
            { value: "all" as const, label: t("lobby.all") },
            ...STRUCTURES.map((structure) => ({ value: structure, label: t(`game.short-${structure}`) })),
          ]}
        />
        <Toggle label={t("lobby.hideFull")} pressed={filters.hideFull} onChange={(hideFull) => set({ hideFull })} />
        <Toggle label={t("lobby.hideEmpty")} pressed={filters.hideEmpty} onChange={(hideEmpty) => set({ hideEmpty })} />
        {stale && (
          <p role="status" className="ml-auto shrink-0 text-sm text-ink-3">
            {t("lobby.stale")}
          </p>
        )}
      </div>
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="overflow-hidden rounded-2xl border border-line bg-surface">
          {shown.length > 0 ? (
            <GameList rows={shown} picked={beside?.tableId ?? null} onPick={setPicked} />
          ) : (
            <Empty none={rows.length === 0} onClear={() => setFilters(NO_FILTERS)} />
          )}
        </div>
        {beside && (
          <aside
            className={clsx(
              "border-line bg-surface lg:sticky lg:top-4 lg:block lg:max-h-[calc(100dvh-2rem)] lg:rounded-2xl lg:border",
              row
                ? "fixed inset-x-0 bottom-0 z-30 max-h-[75dvh] overflow-y-auto rounded-t-3xl border-t pb-[env(safe-area-inset-bottom)] shadow-lift lg:shadow-none"
                : "hidden",
            )}
          >
            <Preview row={beside} picked={row !== undefined} onClose={() => setPicked(null)} />
          </aside>
        )}
      </div>
      <Pools
        pools={pools}
        shown={pools.filter((pool) => fits(pool, filters)).toSorted(cheapestFirst)}
        tables={all}
        queues={queues}
        signedIn={signedIn}
      />
    </main>
  );
}

function Empty({ none, onClear }: { readonly none: boolean; readonly onClear: () => void }) {
  const t = useTranslations();
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <p className="font-medium">{t(none ? "lobby.empty" : "lobby.emptyFiltered")}</p>
      {none ? (
        <p className="text-ink-2">{t("lobby.emptyHelp")}</p>
      ) : (
        <Button onClick={onClear}>{t("lobby.clearFilters")}</Button>
      )}
    </div>
  );
}
