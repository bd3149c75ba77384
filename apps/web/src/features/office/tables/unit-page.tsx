import type { GivenOrder, OfficeUnit } from "@poker/db";
import type { RakeConfig } from "@poker/engine";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { AutoRefresh } from "../auto-refresh.tsx";
import { PageHead } from "../page-head.tsx";
import { statusWords } from "../status-words.ts";
import { formatTime, words } from "../words.ts";
import { ChangeSettings } from "./change-settings.tsx";
import { Orders } from "./orders.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { UnitActions } from "./unit-actions.tsx";

/** What its server does shows in what it publishes, a moment after it has answered. */
const REFRESH_MS = 1_000;

/** One table or pool: what was asked of it, and every setting. */
export function UnitPage({
  unit,
  orders,
  rakes,
  mayWrite,
}: {
  readonly unit: OfficeUnit;
  readonly orders: readonly GivenOrder[];
  readonly rakes: readonly RakeConfig[];
  readonly mayWrite: boolean;
}) {
  const open = unit.status === "open";
  const { opensAt, closesAt } = unit.schedule;
  const status = open ? (unit.live ?? unit.status) : unit.status;
  return (
    <>
      <PageHead title={unit.name}>
        {mayWrite && (
          <Link
            href={`/admin/tables/new?from=${unit.id}`}
            prefetch={false}
            className={buttonClass({ kind: "outline", size: "sm" })}
          >
            {words("tables.duplicate")}
          </Link>
        )}
      </PageHead>
      <p data-testid="unit-status" className="text-sm text-ink-2">
        {words(`tables.kinds.${unit.kind}`)}, {opensAt === null ? statusWords(status) : words("tables.notOpenYet")}
      </p>
      {open && <AutoRefresh ms={REFRESH_MS} />}
      {open && (opensAt !== null || closesAt !== null) && (
        <p className="text-sm text-ink-2">
          {opensAt !== null && words("tables.opens", { at: formatTime(opensAt) })}{" "}
          {closesAt !== null && words("tables.closes", { at: formatTime(closesAt) })}
        </p>
      )}
      {mayWrite && open && <UnitActions unitId={unit.id} />}
      {mayWrite && open && <ScheduleForm key={`${opensAt} ${closesAt}`} unitId={unit.id} schedule={unit.schedule} />}
      <Orders orders={orders} />
      <h2 className="mt-8 mb-3 text-lg font-semibold">{words("tables.settings")}</h2>
      {mayWrite && open ? (
        <ChangeSettings unit={unit} rakes={rakes} />
      ) : (
        <>
          <p className="mb-3 text-sm text-ink-2">{words(open ? "tables.readOnly" : "tables.closed")}</p>
          <pre className="overflow-x-auto rounded-2xl border border-line bg-surface p-4 text-xs">
            {JSON.stringify({ ...unit.settings, ...unit.limits }, null, 2)}
          </pre>
        </>
      )}
    </>
  );
}
