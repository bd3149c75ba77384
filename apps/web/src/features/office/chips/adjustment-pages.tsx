import type { Adjustment } from "@poker/db";
import { CURRENCIES, type Currency, STAFF_LIMITS, type StaffLimitName } from "@poker/protocol";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import type { FoundName } from "../names/found-name.ts";
import { PlayerName } from "../names/named-links.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { AdjustmentDecisionForm, AdjustmentForm } from "./adjustment-form.tsx";
import { AdjustmentLimitForm, StaffLimitForm } from "./adjustment-limit-forms.tsx";

const PATH = "/admin/chips";

const columns = (mayApprove: boolean): readonly Column<Adjustment>[] => [
  {
    head: t("chips.at"),
    cell: ({ requestedAt }) => <span className="whitespace-nowrap">{formatUtcTime(requestedAt)}</span>,
  },
  {
    head: t("chips.player"),
    cell: ({ userId, player }) =>
      userId === null ? (
        t("chips.promotion")
      ) : (
        <Link href={`${PATH}?player=${userId}`} prefetch={false} className="underline">
          {player}
        </Link>
      ),
  },
  { head: t("chips.amount"), figures: true, cell: ({ amount, currency }) => formatAmount(amount, currency) },
  { head: t("chips.currency"), cell: ({ currency }) => t(`currencies.${currency}`) },
  { head: t("chips.reason"), cell: ({ reason }) => reason },
  { head: t("chips.asked"), cell: ({ requestedBy }) => <PlayerName {...requestedBy} /> },
  {
    head: t("chips.status"),
    cell: ({ id, status, decidedBy, decidedAt }) => (
      <>
        {t(`chips.statuses.${status}`)}
        {decidedBy && decidedAt !== null && (
          <span className="block text-xs text-ink-3">
            {t("chips.decided")} {decidedBy.name}, {formatUtcTime(decidedAt)}
          </span>
        )}
        {status === "pending" && mayApprove && <AdjustmentDecisionForm id={id} />}
      </>
    ),
  },
];

/** Lists the adjustments. Also has the form that makes a new adjustment. Fault 51 */
export const AdjustmentListPage = ({
  adjustments,
  limits,
  player,
  query,
  before,
  next,
  mayApprove,
  mayLimit,
}: {
  readonly adjustments: readonly Adjustment[];
  readonly limits: Readonly<Record<Currency, number>>;
  /** The player to whom the list is filtered, and whom the form shows at first. null when the list has all players. */
  readonly player: FoundName | null;
  readonly query: Readonly<Record<string, string>>;
  readonly before: number | null;
  readonly next: number | null;
  readonly mayApprove: boolean;
  readonly mayLimit: boolean;
}) => (
  <>
    <PageHead title={player ? t("chips.titleOf", { name: player.name }) : t("chips.title")}>
      <nav aria-label={t("chips.label")} className="flex gap-4 text-sm">
        <Link href={PATH} prefetch={false} className="underline">
          {t("chips.filter.all")}
        </Link>
        <Link href={`${PATH}?show=pending`} prefetch={false} className="underline">
          {t("chips.filter.pending")}
        </Link>
        {mayLimit && (
          <Link href={`${PATH}/limits`} prefetch={false} className="underline">
            {t("chips.limitsTitle")}
          </Link>
        )}
      </nav>
    </PageHead>
    <DataTable
      label={t("chips.title")}
      columns={columns(mayApprove)}
      rows={adjustments}
      rowKey={({ number }) => number}
      empty={t("list.empty")}
    />
    <Pager
      path={PATH}
      query={query}
      before={before === null ? null : String(before)}
      next={next === null ? null : String(next)}
    />
    <AdjustmentForm key={player?.id} initialPlayer={player} limits={limits} />
  </>
);

/**
 * Shows the forms that change two kinds of limits. Faults 51, 96, 97
 *
 * - up to which amount one member of staff may adjust chips without a second person
 * - the other limits of the staff
 */
export const AdjustmentLimitsPage = ({
  limits,
  staffLimits,
}: {
  readonly limits: Readonly<Record<Currency, number>>;
  readonly staffLimits: Readonly<Record<StaffLimitName, number>>;
}) => (
  <>
    <PageHead title={t("chips.limitsTitle")} />
    <p className="max-w-xl text-ink-2">
      {t("chips.limits", { play: formatAmount(limits.play, "play"), real: formatAmount(limits.real, "real") })}{" "}
      {t("chips.limitsHelp")}
    </p>
    <div className="grid gap-8 lg:grid-cols-2">
      {CURRENCIES.map((currency) => (
        <AdjustmentLimitForm key={`${currency} ${limits[currency]}`} currency={currency} limit={limits[currency]} />
      ))}
    </div>
    <h2 className="mt-10 text-lg font-semibold">{t("staff.limits.title")}</h2>
    <div className="grid gap-8 lg:grid-cols-2">
      {STAFF_LIMITS.map((name) => (
        <StaffLimitForm key={`${name} ${staffLimits[name]}`} name={name} limit={staffLimits[name]} />
      ))}
    </div>
  </>
);
