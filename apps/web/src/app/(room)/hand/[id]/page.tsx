import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { createTranslator } from "use-intl/core";
import { HandPage } from "../../../../features/hands/hand-page.tsx";
import { messagesFor } from "../../../../messages/index.ts";
import { currentUser } from "../../../../server/auth.ts";
import { room } from "../../../../server/database.ts";
import { handIdFrom } from "../../../../server/hand-id.ts";
import { requestLocale } from "../../../../server/locale.ts";

interface Props {
  readonly params: Promise<{ id: string }>;
}

/** As whoever asks may see it. */
const handAt = cache(async (id: string) => room().hands.get(handIdFrom(id), (await currentUser())?.userId ?? null));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const hand = await handAt((await params).id);
  const locale = await requestLocale();
  const t = createTranslator({ locale, messages: messagesFor(locale), namespace: "history" });
  return {
    robots: { index: false },
    ...(hand && { title: t("hand", { table: hand.tableName, hand: hand.handNo }) }),
  };
}

/** For everybody; each sees what is his to see. Fault 60 */
export default async function Page({ params }: Props) {
  const hand = await handAt((await params).id);
  if (!hand) notFound();
  const viewer = await currentUser();
  return <HandPage hand={hand} viewer={viewer?.userId ?? null} />;
}
