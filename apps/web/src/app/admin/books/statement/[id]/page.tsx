import { notFound } from "next/navigation";
import * as z from "zod";
import { PlayerStatementPage } from "../../../../../features/office/books/player-statement-page.tsx";
import { t } from "../../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../../server/office/office-staff.ts";
import {
  type IdProps,
  PAGE_READ_LIMIT,
  readIdParam,
  takePage,
  uuidSchema,
} from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const searchSchema = z.object({ before: z.string().max(40).nullable().catch(null) });

export const metadata = { title: t("books.statement") };

interface Props extends IdProps {
  readonly searchParams: Promise<Record<string, unknown>>;
}

export default async function Page({ params, searchParams }: Props) {
  const staff = await requireStaff("books.read");
  const id = await readIdParam(params, uuidSchema);
  const { before } = searchSchema.parse(await searchParams);
  const found = orNotFound(
    await repositories().backOffice.books.getStatement(staff, id, { limit: PAGE_READ_LIMIT, before }),
  );
  if (!found) notFound();
  const { name, lines } = found;
  const { rows, next } = takePage(lines);
  return <PlayerStatementPage userId={id} name={name} lines={rows} before={before} next={next} />;
}
