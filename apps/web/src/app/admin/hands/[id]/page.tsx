import { may } from "@poker/db";
import { notFound } from "next/navigation";
import { HandPage } from "../../../../features/office/hands/hand-page.tsx";
import { words } from "../../../../features/office/words.ts";
import { room } from "../../../../server/database.ts";
import { handIdFrom } from "../../../../server/hand-id.ts";
import { allowed, staffFor } from "../../../../server/office.ts";

export const metadata = { title: words("page.hand") };

export default async function Page({ params }: { readonly params: Promise<{ id: string }> }) {
  const staff = await staffFor("hands.read");
  const hand = allowed(await room().office.hands.get(staff, handIdFrom((await params).id)));
  if (!hand) notFound();
  return <HandPage hand={hand} mayFaceUp={may(staff, "hands.face-up")} />;
}
