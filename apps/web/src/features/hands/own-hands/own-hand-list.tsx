"use client";
import { EVERY_OWN_HAND, type OwnHandRow } from "@poker/protocol";
import { StickyNote } from "lucide-react";
import Link from "next/link";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useHandWords } from "../../../messages/hands/hand-words.ts";
import { stakeOfHand, useAmountUnits } from "../../../ui/amount-unit.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { formatAmount, formatChange, formatStakes } from "../../../ui/format-amount.ts";
import { useTimeFormat } from "../../../ui/local-time.tsx";
import { NetAmount } from "../../../ui/net-amount.tsx";
import { useTableName } from "../../../ui/shown-names.ts";
import { foundHandsHref } from "./addresses.ts";
import { SmallCards } from "./card-picker.tsx";

interface OwnHandListProps {
  readonly rows: readonly OwnHandRow[];
  readonly picked: readonly string[];
  readonly onPick: (handId: string, isPicked: boolean) => void;
  readonly onNote: (row: OwnHandRow) => void;
}

export function useHandName(): (row: Pick<OwnHandRow, "tableName" | "handNo">) => string {
  const t = useTranslations("history");
  const nameTable = useTableName();
  return ({ tableName, handNo }) => t("hand", { table: nameTable(tableName), hand: handNo });
}

/**
 * Lists hands. A hand takes one line on a wide screen. On a phone it takes three: the cards, the description, and the
 * result.
 */
export const OwnHandList = ({ rows, picked, onPick, onNote }: OwnHandListProps) => {
  const t = useHandWords();
  return (
    <ul aria-label={t("list.hands")} className="overflow-hidden rounded-2xl border border-line bg-surface">
      {rows.map((row) => (
        <OwnHandLine key={row.id} row={row} isPicked={picked.includes(row.id)} onPick={onPick} onNote={onNote} />
      ))}
    </ul>
  );
};

function OwnHandLine({
  row,
  isPicked,
  onPick,
  onNote,
}: Pick<OwnHandListProps, "onPick" | "onNote"> & { readonly row: OwnHandRow; readonly isPicked: boolean }) {
  const t = useHandWords();
  const handName = useHandName();
  const id = useId();
  return (
    <li className="flex items-center border-line/60 border-b last:border-b-0 has-checked:bg-surface-2">
      <label
        htmlFor={id}
        className="flex size-11 shrink-0 cursor-pointer items-center justify-center self-stretch sm:size-12"
      >
        <Checkbox
          id={id}
          checked={isPicked}
          onChange={({ target }) => onPick(row.id, target.checked)}
          aria-label={t("list.pick", { hand: handName(row) })}
        />
      </label>
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 lg:grid-cols-[8rem_10rem_minmax(0,1fr)_auto]">
        <HandCards row={row} />
        <HandWhat row={row} />
        <HandMoney row={row} />
      </div>
      <IconButton label={t("list.noteOf", { hand: handName(row) })} onClick={() => onNote(row)} className="mx-1">
        <StickyNote
          className={row.hasNote || row.tags.length > 0 ? "size-5 text-brass-ink" : "size-5 text-ink-3"}
          aria-hidden="true"
        />
      </IconButton>
    </li>
  );
}

function HandCards({ row: { ownCards, board } }: { readonly row: OwnHandRow }) {
  const t = useHandWords();
  return (
    <div className="col-start-1 flex flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
      {ownCards.length > 0 ? (
        <SmallCards cards={ownCards} />
      ) : (
        <span className="text-xs text-ink-3">{t("list.noOwnCards")}</span>
      )}
      {board.length > 0 ? (
        <SmallCards cards={board} className="opacity-90" />
      ) : (
        <span className="text-xs text-ink-3">{t("list.noBoard")}</span>
      )}
    </div>
  );
}

/** Describes the hand: a link to it, its game, time and table, and the player's tags. */
function HandWhat({ row }: { readonly row: OwnHandRow }) {
  const t = useHandWords();
  const say = useTranslations();
  const handName = useHandName();
  const formatTime = useTimeFormat();
  const { id, game, structure, stakes, endedAt, outcome, position, showdown, tags, hasNote } = row;
  const facts = [
    formatTime(endedAt),
    position && t(`position.${position}`),
    showdown && t("list.showdown"),
    outcome !== "settled" && say(`history.outcome.${outcome}`),
  ].filter((fact) => fact !== null && fact !== false);
  return (
    <div className="col-span-2 min-w-0 lg:col-span-1">
      <Link
        href={`/hand/${id}`}
        prefetch={false}
        className="inline-block font-medium underline underline-offset-4 pointer-coarse:py-3"
      >
        {handName(row)}
      </Link>{" "}
      <span className="figures text-sm text-ink-2">
        {say("table.stakes", {
          game: say(`game.${game}`),
          structure: say(`game.${structure}`),
          stakes: formatStakes(...stakes, stakeOfHand(row).currency),
        })}
      </span>
      <p className="text-sm text-ink-3">
        {facts.join(" · ")} · <MoreLikeIt row={row} />
      </p>
      {(tags.length > 0 || hasNote) && (
        <p className="mt-0.5 flex flex-wrap gap-1">
          {tags.map((tag) => (
            <span key={tag} className="rounded-full border border-line-strong px-2 text-xs leading-5 text-ink-2">
              {tag}
            </span>
          ))}
          {hasNote && <span className="sr-only">{t("list.noted")}</span>}
        </p>
      )}
    </div>
  );
}

/** Links to all hands of the same tournament, or else of the same table. */
function MoreLikeIt({ row: { tournament, tableId } }: { readonly row: OwnHandRow }) {
  const t = useHandWords();
  const filter = tournament ? { tournamentId: tournament.id } : { tableId };
  return (
    <Link
      href={foundHandsHref({ ...EVERY_OWN_HAND, ...filter })}
      prefetch={false}
      className="inline-block underline underline-offset-4 pointer-coarse:py-3"
    >
      {t(tournament ? "list.thisTournament" : "list.thisTable")}
    </Link>
  );
}

function HandMoney({ row }: { readonly row: OwnHandRow }) {
  const t = useHandWords();
  const stake = stakeOfHand(row);
  const { shown } = useAmountUnits(stake);
  const colour = row.net > 0 ? "text-win" : row.net < 0 ? "text-danger" : "text-ink-2";
  return (
    <div className="col-start-2 row-start-1 text-right lg:col-start-4">
      <p className={`text-lg font-semibold ${colour}`}>
        <NetAmount value={row.net} stake={stake} />
      </p>
      <p className="figures text-sm whitespace-nowrap text-ink-3">
        {t("list.pot", { amount: formatAmount(row.pot, shown) })}
      </p>
      {row.adjustedNet !== null && (
        <p className="figures ml-auto max-w-24 text-xs text-balance text-ink-3 sm:max-w-none">
          {t("list.adjusted", { amount: formatChange(row.adjustedNet, shown) })}
        </p>
      )}
    </div>
  );
}
