import { type ListedPlayer, PLAYER_KINDS, type PlayerListQuery, type PlayerOrder } from "@poker/db";
import type { Currency } from "@poker/protocol";
import Link from "next/link";
import { SearchForm } from "../../../ui/basic-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { OlderNewer } from "../../../ui/older-newer.tsx";
import { PlayerName } from "../names/named-links.tsx";
import { PageHead } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { sanctionLabels, shownEmail } from "./player-labels.ts";

const PATH = "/admin/players";
/**
 * A player counts as online when the database recorded a connection within this time. The database records each
 * connection once a minute.
 */
const ONLINE_WITHIN_MS = 120_000;

const toHref = ({ kind, search, order, descending }: PlayerListQuery, after?: string): string =>
  `${PATH}?${new URLSearchParams({
    kind,
    ...(search !== "" && { q: search }),
    sort: order,
    dir: descending ? "desc" : "asc",
    ...(after !== undefined && { after }),
  })}`;

/**
 * Lists people or bots, sorted by a column. The search field takes the beginning of a name, a whole e-mail address, or
 * an id.
 */
export const PlayerListPage = ({
  query,
  players,
  next,
  isFirstPage,
  now,
}: {
  readonly query: PlayerListQuery;
  readonly players: readonly ListedPlayer[];
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
  readonly isFirstPage: boolean;
  /** Epoch ms. */
  readonly now: number;
}) => (
  <>
    <PageHead title={t("players.title")}>
      <KindLinks query={query} />
    </PageHead>
    <SearchForm className="mb-6 flex max-w-xl items-end gap-2" action={PATH}>
      <Field name="q" type="search" label={t("players.search")} defaultValue={query.search} className="grow" />
      <input type="hidden" name="kind" value={query.kind} />
      <input type="hidden" name="sort" value={query.order} />
      <input type="hidden" name="dir" value={query.descending ? "desc" : "asc"} />
      <Button type="submit" kind="primary">
        {t("players.find")}
      </Button>
    </SearchForm>
    <DataTable
      label={t("players.title")}
      columns={buildColumns(query, now)}
      rows={players}
      rowKey={({ id }) => id}
      empty={t(query.search === "" ? "list.empty" : "players.noneFound")}
    />
    <OlderNewer
      newestHref={isFirstPage ? null : toHref(query)}
      olderHref={next === null ? null : toHref(query, next)}
      newestLabel={t("list.first")}
      olderLabel={t("list.next")}
    />
  </>
);

const KindLinks = ({ query }: { readonly query: PlayerListQuery }) => (
  <nav aria-label={t("players.kinds.label")} className="flex gap-1">
    {PLAYER_KINDS.map((kind) => (
      <Link
        key={kind}
        href={toHref({ ...query, kind })}
        prefetch={false}
        aria-current={kind === query.kind ? "page" : undefined}
        className="inline-flex min-h-11 items-center rounded-lg px-3 text-sm text-ink-2 hover:bg-surface-2 aria-[current=page]:bg-surface-2 aria-[current=page]:font-medium aria-[current=page]:text-ink"
      >
        {t(`players.kinds.${kind}`)}
      </Link>
    ))}
  </nav>
);

function buildColumns(query: PlayerListQuery, now: number): readonly Column<ListedPlayer>[] {
  /**
   * Sorts by this column. The first click sorts names from A, times from the latest, and amounts from the largest. A
   * second click reverses the order.
   */
  const sort = (order: PlayerOrder) => {
    const isCurrent = order === query.order;
    const descending = isCurrent ? !query.descending : order !== "name";
    const direction = query.descending ? ("descending" as const) : ("ascending" as const);
    return { href: toHref({ ...query, order, descending }), direction: isCurrent ? direction : null };
  };
  const balanceColumn = (currency: Currency): Column<ListedPlayer> => ({
    head: t(`currencies.${currency}`),
    figures: true,
    sort: sort(currency),
    cell: ({ balances }) => <BalanceCell balances={balances} currency={currency} />,
  });
  return [
    {
      head: t("players.columns.name"),
      sort: sort("name"),
      cell: ({ id, name, guest, bot, gone }) => (
        <>
          <PlayerName id={id} name={name} />
          {guest && <span className="ml-2 text-xs text-ink-3">{t("players.guest")}</span>}
          {bot && <span className="ml-2 text-xs text-ink-3">{t("players.bot")}</span>}
          {gone && <span className="ml-2 text-xs text-ink-3">{t(`players.gone.${gone}`)}</span>}
        </>
      ),
    },
    {
      head: t("players.columns.seen"),
      sort: sort("seen"),
      cell: ({ lastSeenAt }) =>
        now - lastSeenAt < ONLINE_WITHIN_MS ? (
          <span className="whitespace-nowrap text-win">{t("players.online")}</span>
        ) : (
          <span className="whitespace-nowrap">{formatUtcTime(lastSeenAt)}</span>
        ),
    },
    balanceColumn("play"),
    balanceColumn("real"),
    {
      head: t("players.columns.sanctions"),
      cell: ({ sanctions }) =>
        sanctionLabels(sanctions).join("; ") || <span className="whitespace-nowrap">{t("players.good")}</span>,
    },
    { head: t("players.columns.email"), cell: shownEmail },
    {
      head: t("players.columns.since"),
      sort: sort("created"),
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatUtcTime(createdAt)}</span>,
    },
  ];
}

/** Shows the balance of the wallet, and below it the chips at tables. Sorting by this column uses the wallet only. */
function BalanceCell({ balances, currency }: Pick<ListedPlayer, "balances"> & { readonly currency: Currency }) {
  const { wallet, stacks } = balances.find((each) => each.currency === currency) ?? { wallet: 0, stacks: 0 };
  return (
    <>
      <span className={wallet === 0 ? "text-ink-3" : undefined}>{formatAmount(wallet, currency)}</span>
      {stacks > 0 && (
        <span className="block text-xs text-ink-3">
          {t("players.atTables", { amount: formatAmount(stacks, currency) })}
        </span>
      )}
    </>
  );
}
