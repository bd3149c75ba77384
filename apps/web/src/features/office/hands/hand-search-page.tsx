import type { HandSummary } from "@poker/protocol";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { t } from "../translator.ts";
import { HandTable } from "./hand-table.tsx";

const SEARCH_FIELDS = ["hand", "player", "table"] as const;

/** Searches hands by id, player, table and time. `query` is the search as the address carries it. */
export const HandSearchPage = ({
  hands,
  query,
  before,
  next,
}: {
  readonly hands: readonly HandSummary[];
  readonly query: Readonly<Record<string, string>>;
  readonly before: string | null;
  readonly next: string | null;
}) => (
  <>
    <PageHead title={t("hands.title")} />
    <form className="mb-6 grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-5" action="/admin/hands">
      {SEARCH_FIELDS.map((name) => (
        <Field key={name} name={name} label={t(`hands.${name}`)} defaultValue={query[name] ?? ""} />
      ))}
      <Field name="until" type="datetime-local" label={t("hands.until")} defaultValue={query.until ?? ""} />
      <Button type="submit" kind="primary">
        {t("hands.find")}
      </Button>
    </form>
    <HandTable hands={hands} />
    <Pager path="/admin/hands" query={query} before={before} next={next} />
  </>
);
