import { STATEMENT_ACCOUNTS } from "@poker/db";
import { redirect } from "next/navigation";
import * as z from "zod";
import { StatementPage } from "../../../../features/account/statement-page.tsx";
import { currentUser } from "../../../../server/auth.ts";
import { room } from "../../../../server/database.ts";
import { titled } from "../../../../server/titled.ts";

export const generateMetadata = titled(({ cashier }) => cashier.statement);

const LINES = 50;

/** What the address may carry; anything else counts as not given. */
const search = z.object({
  account: z.enum(STATEMENT_ACCOUNTS).nullable().catch(null),
  before: z.string().max(40).nullable().catch(null),
});

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/account/statement");
  const { account, before } = search.parse(await searchParams);
  const lines = await room().statement.page(visitor.userId, { limit: LINES + 1, account, before });
  const next = lines.length > LINES ? (lines[LINES - 1]?.cursor ?? null) : null;
  return <StatementPage lines={lines.slice(0, LINES)} account={account} before={before} next={next} />;
}
