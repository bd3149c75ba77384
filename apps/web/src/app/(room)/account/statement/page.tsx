import { STATEMENT_ACCOUNTS } from "@poker/protocol";
import { redirect } from "next/navigation";
import * as z from "zod";
import { StatementPage } from "../../../../features/money/statement-page.tsx";
import { PAGE_READ_LIMIT, takePage } from "../../../../server/requests/address-params.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { pageTitle } from "../../../../server/requests/request-locale.ts";
import { currentUser } from "../../../../server/sign-in/current-user.ts";

export const generateMetadata = pageTitle(({ cashier }) => cashier.statement);

/** The query parameters of the page's URL. An invalid one counts as missing. */
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
