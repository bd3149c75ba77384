import { STATEMENT_ACCOUNTS } from "@poker/protocol";
import { redirect } from "next/navigation";
import * as z from "zod";
import { StatementPage } from "../../../../features/account/statement-page.tsx";
import { currentUser } from "../../../../server/current-user.ts";
import { pageTitle } from "../../../../server/page-title.ts";
import { repositories } from "../../../../server/repositories.ts";
import { PAGE_READ_LIMIT, takePage } from "../../../../server/take-page.ts";

export const generateMetadata = pageTitle(({ cashier }) => cashier.statement);

/** The page's address parameters; an invalid one counts as absent. */
const searchSchema = z.object({
  account: z.enum(STATEMENT_ACCOUNTS).nullable().catch(null),
  before: z.string().max(40).nullable().catch(null),
});

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/account/statement");
  const { account, before } = searchSchema.parse(await searchParams);
  const lines = await repositories().statement.listLines(visitor.userId, { limit: PAGE_READ_LIMIT, account, before });
  const { rows, next } = takePage(lines);
  return <StatementPage lines={rows} account={account} before={before} next={next} />;
}
