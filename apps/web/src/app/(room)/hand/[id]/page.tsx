import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { HandPage } from "../../../../features/hands/hand-page.tsx";
import { currentUser } from "../../../../server/auth.ts";
import { room } from "../../../../server/database.ts";
import { handIdFrom } from "../../../../server/hand-id.ts";

export const metadata: Metadata = { robots: { index: false } };

/** For everybody; each sees what is his to see. Fault 60 */
export default async function Page({ params }: { readonly params: Promise<{ id: string }> }) {
  const user = await currentUser();
  const hand = await room().hands.get(handIdFrom((await params).id), user?.userId ?? null);
  if (!hand) notFound();
  return <HandPage hand={hand} />;
}
