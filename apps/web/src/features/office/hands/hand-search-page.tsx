import type { HandSummary } from "@poker/protocol";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import type { FoundName } from "../names/found-name.ts";
import { NameFilter } from "../names/name-filter.tsx";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { t } from "../translator.ts";
import { HandTable } from "./hand-table.tsx";

/** Searches hands by id, player, table and time. `query` is the search as the address carries it. */
export const HandSearchPage = ({
  hands,
  query,
  player,
  table,
  before,
  next,
}: {
  readonly hands: readonly HandSummary[];
  /** The player and the table that the hands are of; null when they are of all. */
  readonly player: FoundName | null;
  readonly table: FoundName | null;
  readonly query: Readonly<Record<string, string>>;
  readonly before: string | null;
  readonly next: string | null;
}) => (
  <>
    <PageHead title={t("hands.title")} />
    <form className="mb-6 grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-5" action="/admin/hands">
      <NameFilter
        key={`player ${player?.id}`}
        name="player"
        source="everybody"
        label={t("hands.player")}
        initial={player}
      />
      <NameFilter key={`table ${table?.id}`} name="table" source="tables" label={t("hands.table")} initial={table} />
      <Field name="hand" label={t("hands.hand")} defaultValue={query.hand ?? ""} />
      <Field name="until" type="datetime-local" label={t("hands.until")} defaultValue={query.until ?? ""} />
      <Button type="submit" kind="primary" className="sm:mt-6.5">
        {t("hands.find")}
      </Button>
    </form>
    <HandTable hands={hands} />
    <Pager path="/admin/hands" query={query} before={before} next={next} />
  </>
);
