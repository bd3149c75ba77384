import type { FoundHand } from "@poker/db";
import type { FieldIssue } from "@poker/engine";
import Link from "next/link";
import { SearchForm } from "../../../ui/basic-form.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { describeIssues } from "../field-issues.ts";
import type { FoundName } from "../names/found-name.ts";
import { NameFilter } from "../names/name-filter.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { t } from "../translator.ts";
import { HandTable } from "./hand-table.tsx";

const PATH = "/admin/hands";

interface HandSearchFormProps {
  /** The search fields, exactly as they stand in the URL. */
  readonly written: Readonly<Record<string, string>>;
  readonly issues: readonly FieldIssue[];
  /** The player in the search; null when it names no player. `table` is null when it names no table. */
  readonly player: FoundName | null;
  readonly table: FoundName | null;
}

/** Finds hands by player, table, time and pot, or one hand by its id or number. */
export const HandSearchPage = ({
  hands,
  before,
  next,
  ...form
}: HandSearchFormProps & {
  /** The hands that were found; null when a search field has an issue. */
  readonly hands: readonly FoundHand[] | null;
  readonly before: string | null;
  readonly next: string | null;
}) => (
  <>
    <PageHead title={t("hands.title")} />
    <HandSearchForm {...form} />
    {hands && (
      <>
        <HandTable hands={hands} />
        <Pager path={PATH} query={form.written} before={before} next={next} />
      </>
    )}
  </>
);

function HandSearchForm({ written, issues, player, table }: HandSearchFormProps) {
  const { issueAt } = describeIssues(issues);
  const field = (name: string) => ({ name, defaultValue: written[name] ?? "", problem: issueAt(name) });
  return (
    <SearchForm
      className="mb-6 grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4"
      action={PATH}
      aria-label={t("hands.search")}
    >
      <NameFilter
        key={`player ${player?.id}`}
        name="player"
        source="everybody"
        label={t("hands.player")}
        initial={player}
        problem={issueAt("player")}
      />
      <NameFilter
        key={`table ${table?.id}`}
        name="table"
        source="tables"
        label={t("hands.table")}
        initial={table}
        problem={issueAt("table")}
      />
      <Field {...field("from")} type="datetime-local" label={t("hands.from")} />
      <Field {...field("until")} type="datetime-local" label={t("hands.until")} />
      <Field {...field("minPot")} inputMode="decimal" label={t("hands.minPot")} />
      <Field {...field("maxPot")} inputMode="decimal" label={t("hands.maxPot")} />
      <Field {...field("hand")} label={t("hands.hand")} help={t("hands.handHelp")} />
      <div className="flex gap-2 sm:mt-6.5">
        <Button type="submit" kind="primary">
          {t("hands.find")}
        </Button>
        <Link href={PATH} prefetch={false} className={buttonClass({ kind: "ghost" })}>
          {t("hands.clear")}
        </Link>
      </div>
    </SearchForm>
  );
}
