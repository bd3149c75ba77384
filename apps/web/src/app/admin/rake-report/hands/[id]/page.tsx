import { notFound } from "next/navigation";
import { RakedHandPage } from "../../../../../features/office/report/hand-page.tsx";
import { words } from "../../../../../features/office/words.ts";
import { room } from "../../../../../server/database.ts";
import { allowed, staffFor } from "../../../../../server/office.ts";

export const metadata = { title: words("page.rakedHand") };

export default async function Page({ params }: { readonly params: Promise<{ id: string }> }) {
  const staff = await staffFor("rake.read");
  const hand = allowed(await room().office.rakeHands.hand(staff, decodeURIComponent((await params).id)));
  if (!hand) notFound();
  return <RakedHandPage hand={hand} />;
}
