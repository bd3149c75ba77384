import type { StatementLine } from "@poker/protocol";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { t } from "../translator.ts";
import { StatementTable } from "./statement-table.tsx";

export const PlayerStatementPage = ({
  userId,
  name,
  lines,
  before,
  next,
}: {
  readonly userId: string;
  readonly name: string;
  readonly lines: readonly StatementLine[];
  readonly before: string | null;
  readonly next: string | null;
}) => (
  <>
    <PageHead title={t("books.statementOf", { name })} />
    <StatementTable label={t("books.statementOf", { name })} lines={lines} />
    <Pager path={`/admin/books/statement/${userId}`} query={{}} before={before} next={next} />
  </>
);
