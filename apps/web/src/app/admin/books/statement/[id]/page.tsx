import { notFound } from "next/navigation";
import * as z from "zod";
import { PlayerStatementPage } from "../../../../../features/office/books/player-statement-page.tsx";
import { t } from "../../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../../server/office-route.ts";
import { repositories } from "../../../../../server/repositories.ts";

const PAGE_SIZE = 50;
const searchSchema = z.object({ before: z.string().max(40).nullable().catch(null) });

export const metadata = { title: t("books.statement") };

export default async function Page({
  params,
  searchParams,
}: {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Record<string, unknown>>;
}) {
  const staff = await requireStaff("books.read");
  const id = z.uuid().safeParse((await params).id);
  if (!id.success) notFound();
  const { before } = searchSchema.parse(await searchParams);
  const found = orNotFound(
    await repositories().backOffice.books.getStatement(staff, id.data, { limit: PAGE_SIZE + 1, before }),
  );
  if (!found) notFound();
  const { name, lines } = found;
  const next = lines.length > PAGE_SIZE ? (lines[PAGE_SIZE - 1]?.cursor ?? null) : null;
  return (
    <PlayerStatementPage userId={id.data} name={name} lines={lines.slice(0, PAGE_SIZE)} before={before} next={next} />
  );
}
