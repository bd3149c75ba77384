import { notFound } from "next/navigation";
import * as z from "zod";
import { PlayerStatementPage } from "../../../../../features/office/books/statement-page.tsx";
import { words } from "../../../../../features/office/words.ts";
import { room } from "../../../../../server/database.ts";
import { allowed, staffFor } from "../../../../../server/office.ts";

const LINES = 50;
const search = z.object({ before: z.string().max(40).nullable().catch(null) });

export const metadata = { title: words("books.statement") };

export default async function Page({
  params,
  searchParams,
}: {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Record<string, unknown>>;
}) {
  const staff = await staffFor("books.read");
  const id = z.uuid().safeParse((await params).id);
  if (!id.success) notFound();
  const { before } = search.parse(await searchParams);
  const found = allowed(await room().office.books.statement(staff, id.data, { limit: LINES + 1, before }));
  if (!found) notFound();
  const { name, lines } = found;
  const next = lines.length > LINES ? (lines[LINES - 1]?.cursor ?? null) : null;
  return <PlayerStatementPage userId={id.data} name={name} lines={lines.slice(0, LINES)} before={before} next={next} />;
}
