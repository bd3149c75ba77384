"use client";
import { type OwnTable, type OwnTables, stakesOf } from "@poker/protocol";
import { clsx } from "clsx";
import { Hourglass } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { Amount } from "../../../ui/amount.tsx";
import type { Translate } from "../../../ui/card-text.ts";
import { formatStakes } from "../../../ui/format-amount.ts";
import { LiveTitle } from "../../../ui/live-title.tsx";
import { useSecondsUntil } from "../../../ui/server-clock.ts";
import { tableNameText } from "../../../ui/stored-texts.ts";
import { orderByUrgency, ownTableHref } from "./own-table-order.ts";
import { useOwnTables } from "./own-table-store.ts";
import { useSitOutLimitText } from "./sit-out-limit-text.ts";
import { useToActNotification } from "./use-to-act-notification.ts";

/** How many seconds before its end the clock is marked as urgent. */
const URGENT_SECONDS = 5;

const ITEM_CLASS =
  "flex h-9 shrink-0 items-center gap-2 rounded-lg border px-3 text-sm whitespace-nowrap pointer-coarse:h-11 transition-colors duration-(--quick)";

/** Returns the name that the page shows for a player's own table. */
export const ownTableName = (t: Translate, { name, tournamentId }: Pick<OwnTable, "name" | "tournamentId">): string =>
  tournamentId === null ? name : tableNameText(name, (parts) => t("tables.tournamentTable", parts));

/**
 * Shows the tables where the player sits and the queues where they wait, as links, on every page of the room. Leaves out the tables in
 * `shownIds`. A table where the player is to act has a clock.
 */
export function OwnTablesBar({ shownIds }: { readonly shownIds: readonly string[] }) {
  const t = useTranslations();
  const isLobby = usePathname() === "/";
  const { tables, queues } = useOwnTables();
  const ordered = orderByUrgency(tables, shownIds);
  // The lobby shows the queues in a panel of its own.
  const waiting = isLobby ? [] : queues;
  if (ordered.length + waiting.length === 0) return null;
  const toAct = ordered.filter(({ deadline }) => deadline !== null);
  return (
    <nav aria-label={t("tables.playing")} data-testid="own-tables" className="border-b border-line bg-surface">
      <p role="status" className="sr-only">
        {toAct.map((table) => t("tables.turnAt", { table: ownTableName(t, table) })).join(" ")}
      </p>
      <ul className="mx-auto flex max-w-[84rem] gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] lg:px-6">
        {ordered.map((table) => (
          <li key={table.tableId} className="flex shrink-0">
            <OwnTableLink table={table} href={ownTableHref(table.tableId, tables, shownIds)} />
          </li>
        ))}
        {waiting.map((queue) => (
          <li key={queue.poolId} className="flex shrink-0">
            <QueueLink queue={queue} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OwnTableLink({ table, href }: { readonly table: OwnTable; readonly href: string }) {
  const t = useTranslations();
  const router = useRouter();
  const { tableId, tournamentId, deadline, currency } = table;
  const name = ownTableName(t, table);
  useToActNotification({
    key: deadline === null ? null : tableId,
    tableId,
    title: t("prefs.notifyTitle", { table: name }),
    body: t("tables.turnAt", { table: name }),
    onClick: () => router.push(href),
  });
  if (deadline !== null) return <ToActLink name={name} deadline={deadline} href={href} />;
  if (table.sittingOut) return <SittingOutLink table={table} href={href} />;
  return (
    <Link href={href} className={clsx(ITEM_CLASS, "border-line text-ink hover:bg-surface-2")}>
      <span className="sr-only">{t("tables.backTo")}</span>
      <span className="max-w-40 truncate font-medium">{name}</span>
      {/* A tournament's table shows no stakes, because they change with the level and the chips have no cash value. M3, M6 */}
      {tournamentId === null && (
        <span className="figures text-ink-3 max-sm:hidden">{formatStakes(...stakesOf(table), currency)}</span>
      )}
      <Amount value={table.stack} currency={tournamentId === null ? currency : "chips"} className="font-medium" />
    </Link>
  );
}

/** Links to a table where the player sits out, and says how long their seat is kept. B10 */
function SittingOutLink({ table, href }: { readonly table: OwnTable; readonly href: string }) {
  const t = useTranslations();
  const { keptUntil: until, keptBigBlinds: bigBlinds } = table;
  const name = ownTableName(t, table);
  const limit = until === null && bigBlinds === null ? null : { until, bigBlinds };
  const { text, isEnding } = useSitOutLimitText(limit);
  return (
    <Link
      href={href}
      className={clsx(
        ITEM_CLASS,
        // On a phone the sentence needs two lines, so the link may be taller than the other links.
        "text-ink max-sm:h-auto! max-sm:min-h-11 max-sm:max-w-[calc(100vw-1.5rem)] max-sm:py-1 max-sm:leading-tight max-sm:whitespace-normal!",
        isEnding ? "border-danger" : "border-line hover:bg-surface-2",
      )}
    >
      <span className="sr-only">{t("tables.backTo")}</span>
      <span className="max-w-40 truncate font-medium">{name}</span>
      <span className={clsx("figures", isEnding ? "font-semibold text-danger" : "text-ink-2")}>
        {limit === null ? t("table.sittingOut") : text}
      </span>
      <span role="status" className="sr-only">
        {isEnding && t("table.kept.ending", { table: name })}
      </span>
      {isEnding && <LiveTitle>{t("table.kept.ending", { table: name })}</LiveTitle>}
    </Link>
  );
}

/** Links to a table where the player is to act, and counts down the time left. */
function ToActLink({
  name,
  deadline,
  href,
}: {
  readonly name: string;
  readonly deadline: number;
  readonly href: string;
}) {
  const t = useTranslations("tables");
  const seconds = useSecondsUntil(deadline);
  const isUrgent = seconds <= URGENT_SECONDS;
  return (
    <Link
      href={href}
      data-urgent={isUrgent}
      className={clsx(
        ITEM_CLASS,
        "border-transparent font-semibold",
        isUrgent ? "bg-danger text-room" : "bg-brass text-on-brass hover:bg-brass-deep",
      )}
    >
      <span className="max-w-56 truncate">{t("turnAt", { table: name })}</span>
      <span className="figures">{t("seconds", { seconds })}</span>
    </Link>
  );
}

function QueueLink({ queue: { name, place, waiting } }: { readonly queue: OwnTables["queues"][number] }) {
  const t = useTranslations("tables");
  return (
    <Link href="/" className={clsx(ITEM_CLASS, "border-line text-ink-2 hover:bg-surface-2")}>
      <Hourglass className="size-4" aria-hidden="true" />
      <span className="max-w-40 truncate font-medium text-ink">{name}</span>
      <span className="figures">{t("inQueue", { place, waiting })}</span>
    </Link>
  );
}
