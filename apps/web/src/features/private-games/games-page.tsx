"use client";
import type { PrivateGameInfo } from "@poker/protocol";
import Link from "next/link";
import { buttonClass } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { useLocalTime } from "../../ui/local-time.tsx";
import { CodeForm } from "./code-form.tsx";
import { gameTablePath, sheetPath } from "./games-api.ts";
import { useGameWords, useStakesText } from "./use-game-words.ts";

type ListedGame = Pick<
  PrivateGameInfo,
  "tableId" | "name" | "title" | "isOpen" | "createdAt" | "closesAt" | "settings"
>;

const LINK_CLASS = "inline-block underline underline-offset-4 pointer-coarse:py-3";

/** Shows a visitor's private games, the field for a code, and the link for opening a new game. */
export function GamesPage({
  games,
  refusedCode,
}: {
  readonly games: readonly ListedGame[];
  /** The refusal code if the form with the code was sent before the page's scripts ran and was refused; null when it was not. */
  readonly refusedCode: string | null;
}) {
  const t = useGameWords();
  const columns = useGameColumns();
  return (
    <main id="content" className="mx-auto w-full max-w-4xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{t("list.title")}</h1>
      <p className="text-ink-2">{t("list.help")}</p>
      <div className="mt-6 mb-8 grid items-start gap-6 rounded-2xl border border-line bg-surface p-5 sm:grid-cols-2">
        <CodeForm refused={refusedCode} />
        <div className="sm:justify-self-end sm:pt-[1.625rem]">
          <Link href="/games/new" className={buttonClass({ kind: "primary" })}>
            {t("list.open")}
          </Link>
        </div>
      </div>
      <h2 className="mb-2 text-lg font-semibold">{t("list.mine")}</h2>
      <DataTable
        label={t("list.mine")}
        columns={columns}
        rows={games}
        rowKey={({ tableId }) => tableId}
        empty={t("list.empty")}
      />
    </main>
  );
}

function useGameColumns(): readonly Column<ListedGame>[] {
  const t = useGameWords();
  const stakesText = useStakesText();
  const formatTime = useLocalTime();
  const stateText = ({ isOpen, closesAt }: ListedGame) =>
    !isOpen ? t("list.isOver") : closesAt === null ? t("list.isOpen") : t("list.until", { time: formatTime(closesAt) });
  return [
    {
      head: t("list.game"),
      cell: ({ tableId, title, isOpen }) =>
        isOpen ? (
          <Link href={gameTablePath(tableId, null)} prefetch={false} className={LINK_CLASS}>
            {title}
          </Link>
        ) : (
          title
        ),
    },
    {
      head: t("list.kind"),
      cell: ({ settings }) => <span className="figures whitespace-nowrap">{stakesText(settings)}</span>,
    },
    {
      head: t("list.opened"),
      cell: ({ createdAt }) => <span className="figures whitespace-nowrap">{formatTime(createdAt)}</span>,
    },
    { head: t("list.state"), cell: (game) => <span className="figures whitespace-nowrap">{stateText(game)}</span> },
    {
      head: t("list.sheet"),
      cell: ({ tableId, title }) => (
        <Link
          href={sheetPath(tableId)}
          prefetch={false}
          className={LINK_CLASS}
          aria-label={t("list.sheetOf", { game: title })}
        >
          {t("list.sheet")}
        </Link>
      ),
    },
  ];
}
