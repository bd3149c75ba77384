"use client";
import { isRefusal } from "@poker/engine";
import type { GameRefusalCode, GameSheet, SheetLine } from "@poker/protocol";
import { clsx } from "clsx";
import { ArrowRight, Download } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Problem } from "../../ui/field.tsx";
import { formatAmount, formatChange } from "../../ui/format-amount.ts";
import { useShownName } from "../../ui/shown-names.ts";
import { CopyLink } from "./copy-link.tsx";
import { gameRefusalOf, gameTablePath, shareSheet } from "./games-api.ts";
import { useGameWords } from "./use-game-words.ts";

/** Shows what each player brought, has, and won or lost. Also shows the fewest payments that settle the game. H9 */
export function SheetPage({
  sheet,
  csvPath,
  isPlayer,
  children,
}: {
  readonly sheet: GameSheet;
  readonly csvPath: string;
  /** False for a visitor who has only the link to the sheet. */
  readonly isPlayer: boolean;
  /** What only the host sees. */
  readonly children?: ReactNode;
}) {
  const t = useGameWords();
  const columns = useSheetColumns();
  const { game, lines } = sheet;
  return (
    <main id="content" className="mx-auto w-full max-w-3xl px-4 pt-8 pb-12">
      <p className="text-sm font-medium text-ink-2">{t("sheet.title")}</p>
      <h1 className="text-2xl font-semibold tracking-tight break-words">{game.title}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t(game.isOpen ? "sheet.running" : "sheet.final")}</p>
      <div className={clsx(lines.length > 0 && "max-sm:hidden")}>
        <DataTable
          label={t("sheet.title")}
          columns={columns}
          rows={lines}
          rowKey={({ userId }) => userId}
          empty={t("sheet.empty")}
        />
      </div>
      <PhoneLines lines={lines} />
      {lines.length > 0 && <SheetSum lines={lines} />}
      {lines.length > 0 && <Payments sheet={sheet} />}
      <div className="mt-8 flex flex-wrap gap-2">
        <a href={csvPath} className={buttonClass({ kind: "quiet" })} download="">
          <Download className="size-4" aria-hidden="true" />
          {t("sheet.csv")}
        </a>
        {isPlayer && game.isOpen && (
          <Link href={gameTablePath(game.tableId, null)} className={buttonClass({ kind: "primary" })}>
            {t("sheet.table")}
          </Link>
        )}
      </div>
      {children}
    </main>
  );
}

function PlayerName({ line: { name, bot } }: { readonly line: SheetLine }) {
  const t = useGameWords();
  const showName = useShownName();
  return (
    <span className="min-w-0 font-medium break-words">
      {showName(name)} {bot && <span className="text-sm font-normal text-ink-3">{t("sheet.bot")}</span>}
    </span>
  );
}

/** Shows the lines of the sheet on a phone, which is too narrow for five columns. */
function PhoneLines({ lines }: { readonly lines: readonly SheetLine[] }) {
  const t = useGameWords();
  if (lines.length === 0) return null;
  return (
    <ul
      aria-label={t("sheet.title")}
      className="divide-y divide-line rounded-2xl border border-line bg-surface sm:hidden"
    >
      {lines.map((line) => (
        <li key={line.userId} className="figures px-4 py-3">
          <p className="flex items-baseline justify-between gap-4">
            <PlayerName line={line} />
            <NetAmount net={line.net} />
          </p>
          <p className="text-sm text-ink-2">
            {t("sheet.phoneLine", {
              brought: chips(line.brought),
              away: chips(line.away),
              stack: chips(line.stack),
            })}
          </p>
        </li>
      ))}
    </ul>
  );
}

const chips = (cents: number) => formatAmount(cents, "game");

function NetAmount({ net }: { readonly net: number }) {
  const look = net > 0 ? "text-win" : net < 0 ? "text-danger" : "text-ink-2";
  return <span className={`font-semibold ${look}`}>{formatChange(net, "game")}</span>;
}

function useSheetColumns(): readonly Column<SheetLine>[] {
  const t = useGameWords();
  return [
    { head: t("sheet.player"), cell: (line) => <PlayerName line={line} /> },
    { head: t("sheet.net"), cell: ({ net }) => <NetAmount net={net} />, figures: true },
    { head: t("sheet.brought"), cell: ({ brought }) => chips(brought), figures: true },
    { head: t("sheet.away"), cell: ({ away }) => chips(away), figures: true },
    { head: t("sheet.stack"), cell: ({ stack }) => chips(stack), figures: true },
  ];
}

/** Shows the sum of all results. It is always zero, and is shown so that everyone can check this. */
function SheetSum({ lines }: { readonly lines: readonly SheetLine[] }) {
  const t = useGameWords();
  return (
    <p className="figures mt-2 text-right text-sm text-ink-2">
      {t("sheet.sum")}:{" "}
      {formatChange(
        lines.reduce((sum, { net }) => sum + net, 0),
        "game",
      )}
    </p>
  );
}

/** Says what bots won or lost, because the payments leave bots out. */
function BotsNote({ lines }: { readonly lines: readonly SheetLine[] }) {
  const t = useGameWords();
  const bots = lines.filter(({ bot }) => bot);
  if (bots.length === 0) return null;
  const net = bots.reduce((sum, line) => sum + line.net, 0);
  const said = net > 0 ? "sheet.botsWon" : net < 0 ? "sheet.botsLost" : "sheet.botsEven";
  return <p className="figures mb-3 text-sm text-ink-2">{t(said, { amount: chips(Math.abs(net)) })}</p>;
}

function Payments({ sheet: { lines, payments } }: { readonly sheet: GameSheet }) {
  const t = useGameWords();
  const showName = useShownName();
  const nameOf = (userId: string) => showName(lines.find((line) => line.userId === userId)?.name ?? "");
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">{t("sheet.payments")}</h2>
      <BotsNote lines={lines} />
      {payments.length === 0 ? (
        <p className="text-ink-2">{t("sheet.even")}</p>
      ) : (
        <>
          <p className="mb-3 text-sm text-ink-2">{t("sheet.paymentsHelp")}</p>
          <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
            {payments.map(({ from, to, amount }) => (
              <li key={`${from} ${to}`} className="flex items-center justify-between gap-4 px-4 py-3">
                <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <span className="sr-only">{t("sheet.pays", { from: nameOf(from), to: nameOf(to) })}</span>
                  <span aria-hidden="true" className="font-medium">
                    {nameOf(from)}
                  </span>
                  <ArrowRight className="size-4 text-ink-3" aria-hidden="true" />
                  <span aria-hidden="true" className="font-medium">
                    {nameOf(to)}
                  </span>
                </span>
                <span className="figures text-lg font-semibold">{chips(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Lets the host create and remove the link with which others can see the sheet. H9 */
export function SheetLink({
  tableId,
  initialToken,
  origin,
}: {
  readonly tableId: string;
  /** The token of the link to the sheet; null when there is no link. */
  readonly initialToken: string | null;
  readonly origin: string;
}) {
  const t = useGameWords();
  const [token, setToken] = useState(initialToken);
  const [problem, setProblem] = useState<GameRefusalCode | null>(null);
  const share = async (isShared: boolean) => {
    const invitation = await shareSheet(tableId, isShared);
    setProblem(isRefusal(invitation) ? gameRefusalOf(invitation) : null);
    if (!isRefusal(invitation)) setToken(invitation.sheetToken);
  };
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-lg font-semibold">{t("sheet.share")}</h2>
      <p className="mb-4 text-sm text-ink-2">{t("sheet.shareHelp")}</p>
      {token !== null && (
        <CopyLink label={t("sheet.link")} url={`${origin}/sheet/${token}`} text={t("sheet.shareText")} />
      )}
      <Problem>{problem && t(`error.${problem}`)}</Problem>
      <Button kind="outline" className="mt-3" onClick={() => void share(token === null)}>
        {t(token === null ? "sheet.makeLink" : "sheet.revoke")}
      </Button>
    </section>
  );
}
