"use client";
import type { LobbyRow } from "@poker/protocol";
import { clsx } from "clsx";
import { Bot } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { formatAmount, formatStakes } from "../../ui/money.ts";
import { StarButton } from "./filter-bar.tsx";
import { stakesOf } from "./filters.ts";

const head = "px-2.5 py-2 whitespace-nowrap text-left text-xs font-medium text-ink-3 first:pl-4 last:pr-4";
const cell = "h-14 px-2.5 md:h-12 first:pl-4 last:pr-4";

/** One row a game; a row opens its preview, by click or by its name's button. Arrows go from name to name. */
export function GameList({
  rows,
  picked,
  starred,
  onPick,
  onStar,
}: {
  readonly rows: readonly LobbyRow[];
  readonly picked: string | null;
  /** Ids of favourites. */
  readonly starred: ReadonlySet<string>;
  readonly onPick: (tableId: string) => void;
  readonly onStar: (tableId: string) => void;
}) {
  const t = useTranslations();
  return (
    <table className="w-full border-collapse text-base">
      <thead className="border-b border-line">
        <tr>
          <th scope="col" className={clsx(head, "pl-14!")}>
            {t("lobby.columns.table")}
          </th>
          <th scope="col" className={clsx(head, "hidden md:table-cell")}>
            {t("lobby.columns.game")}
          </th>
          <th scope="col" className={clsx(head, "text-right")}>
            {t("lobby.columns.stakes")}
          </th>
          <th scope="col" className={clsx(head, "text-right max-sm:pr-4")}>
            {t("lobby.columns.players")}
          </th>
          <th scope="col" className={clsx(head, "hidden text-right xl:table-cell")}>
            {t("lobby.columns.waiting")}
          </th>
          <th scope="col" className={clsx(head, "hidden text-right md:table-cell lg:max-xl:pr-4")}>
            {t("lobby.columns.averagePot")}
          </th>
          <th scope="col" className={clsx(head, "hidden text-right xl:table-cell")}>
            {t("lobby.columns.handsPerHour")}
          </th>
          <th scope="col" className={clsx(head, "hidden pr-4 text-right xl:table-cell")}>
            {t("lobby.columns.playersPerFlop")}
          </th>
          <th scope="col" className={clsx(head, "hidden text-right sm:table-cell lg:hidden")}>
            {t("lobby.columns.buyIn")}
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={stepThroughNames}>
        {rows.map((row) => (
          <tr
            key={row.tableId}
            onClick={() => onPick(row.tableId)}
            className={clsx(
              "cursor-pointer border-b border-line/60 transition-colors duration-(--quick) last:border-b-0",
              row.tableId === picked ? "lg:bg-surface-2" : "hover:bg-surface-2/60",
            )}
          >
            <td className={clsx(cell, "pl-2!")}>
              <span className="flex items-center gap-2">
                <StarButton name={row.name} starred={starred.has(row.tableId)} onStar={() => onStar(row.tableId)} />
                <span className="min-w-0">
                  <button
                    type="button"
                    data-name=""
                    aria-pressed={row.tableId === picked}
                    className="text-left font-medium sm:whitespace-nowrap"
                    onClick={() => onPick(row.tableId)}
                  >
                    {row.name}
                  </button>
                  <span className="block text-xs text-ink-3 md:hidden">
                    {t(`game.${row.game}`)} · {t(`game.short-${row.structure}`)}
                  </span>
                </span>
              </span>
            </td>
            <td className={clsx(cell, "hidden whitespace-nowrap text-ink-2 md:table-cell")}>
              {t(`game.${row.game}`)} <span className="text-ink-3">{t(`game.short-${row.structure}`)}</span>
            </td>
            <td className={clsx(cell, "figures text-right font-medium whitespace-nowrap")}>
              {formatStakes(...stakesOf(row), row.currency)}
            </td>
            <td className={clsx(cell, "text-right max-sm:pr-4")}>
              <Fresh value={row.players}>
                <span className="figures inline-flex items-center justify-end gap-2">
                  {row.bots > 0 && (
                    <span
                      className="hidden items-center gap-0.5 text-xs text-ink-3 sm:inline-flex"
                      title={t("lobby.bots", { count: row.bots })}
                    >
                      <Bot className="size-3.5" aria-hidden="true" />
                      <span className="sr-only">{t("lobby.bots", { count: row.bots })}</span>
                      <span aria-hidden="true">{row.bots}</span>
                    </span>
                  )}
                  <span aria-hidden="true">
                    <span className={row.players === row.seats ? "text-ink-3" : "text-ink"}>{row.players}</span>
                    <span className="text-ink-3">/{row.seats}</span>
                  </span>
                  <span className="sr-only">{t("lobby.of", { players: row.players, seats: row.seats })}</span>
                </span>
              </Fresh>
            </td>
            <td className={clsx(cell, "figures hidden text-right xl:table-cell")}>
              <Fresh value={row.waiting}>
                {row.waiting === 0 ? <span className="text-ink-3">{t("lobby.none")}</span> : row.waiting}
              </Fresh>
            </td>
            <td className={clsx(cell, "hidden text-right md:table-cell lg:max-xl:pr-4")}>
              <Fresh value={row.averagePot}>
                {row.averagePot === null ? (
                  <span className="text-ink-3">{t("lobby.none")}</span>
                ) : (
                  <Amount value={row.averagePot} currency={row.currency} />
                )}
              </Fresh>
            </td>
            <td className={clsx(cell, "figures hidden text-right xl:table-cell")}>
              <Fresh value={row.handsPerHour}>
                {row.handsPerHour === null ? (
                  <span className="text-ink-3">{t("lobby.none")}</span>
                ) : (
                  Math.round(row.handsPerHour)
                )}
              </Fresh>
            </td>
            <td className={clsx(cell, "figures hidden pr-4 text-right xl:table-cell")}>
              <Fresh value={row.playersPerFlop}>
                {row.playersPerFlop === null ? (
                  <span className="text-ink-3">{t("lobby.none")}</span>
                ) : (
                  t("lobby.percent", { percent: row.playersPerFlop })
                )}
              </Fresh>
            </td>
            <td
              className={clsx(cell, "figures hidden text-right whitespace-nowrap text-ink-2 sm:table-cell lg:hidden")}
            >
              {formatAmount(row.buyIn.min, row.currency)}–{formatAmount(row.buyIn.max, row.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stepThroughNames(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-name]")];
  const at = event.target instanceof HTMLElement ? names.indexOf(event.target) : -1;
  if (step === undefined || at < 0) return;
  event.preventDefault();
  names[at + step]?.focus();
}

/** Lights up briefly when its value has changed. */
function Fresh({ value, children }: { readonly value: number | null; readonly children: ReactNode }) {
  const first = useRef(value);
  const changed = first.current !== value;
  useEffect(() => {
    first.current = Number.NaN;
  }, []);
  return (
    <span
      key={String(value)}
      className={clsx("-mx-1 inline-block rounded-md px-1", changed && "[animation:freshen_900ms_var(--ease)]")}
    >
      {children}
    </span>
  );
}
