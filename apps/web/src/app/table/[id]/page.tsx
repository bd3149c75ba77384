import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import * as z from "zod";
import { TableScreen } from "../../../features/table/table-screen.tsx";
import { currentUser } from "../../../server/current-user.ts";
import { repositories } from "../../../server/repositories.ts";

const uuidSchema = z.uuid();

const loadTable = cache(async (id: string) =>
  uuidSchema.safeParse(id).success ? repositories().tables.get(id) : null,
);

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<{ sit?: string | string[]; view?: string | string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const table = await loadTable((await params).id);
  return table ? { title: table.name } : {};
}

/** Renders only the table's name; everything else comes over the socket, redacted for this viewer. F4 */
export default async function Page({ params, searchParams }: Props) {
  const { id } = await params;
  const { sit, view } = await searchParams;
  const [sitAtOnce, asText] = [sit === "1", view === "text"];
  const table = await loadTable(id);
  if (!table) notFound();
  const user = await currentUser();
  if (!user) {
    const wishes = new URLSearchParams({ ...(sitAtOnce && { sit: "1" }), ...(asText && { view: "text" }) });
    redirect(`/sign-in?${new URLSearchParams({ next: `/table/${id}${wishes.size > 0 ? `?${wishes}` : ""}` })}`);
  }
  return (
    <TableScreen
      tableId={id}
      name={table.name}
      userId={user.userId}
      isGuest={user.guest}
      openSitDialog={sitAtOnce}
      asText={asText}
    />
  );
}
