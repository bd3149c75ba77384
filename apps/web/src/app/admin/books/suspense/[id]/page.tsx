import { may } from "@poker/db";
import { notFound } from "next/navigation";
import { SuspenseCasePage } from "../../../../../features/office/books/suspense-pages.tsx";
import { words } from "../../../../../features/office/words.ts";
import { room } from "../../../../../server/database.ts";
import { allowed, staffFor } from "../../../../../server/office.ts";

export const metadata = { title: words("page.case") };

export default async function Page({ params }: { readonly params: Promise<{ id: string }> }) {
  const staff = await staffFor("books.read");
  const found = allowed(await room().office.suspense.case(staff, decodeURIComponent((await params).id)));
  if (!found) notFound();
  return <SuspenseCasePage held={found.held} of={found.case} mayResolve={may(staff, "suspense.resolve")} />;
}
