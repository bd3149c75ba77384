import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { createTranslator } from "use-intl/core";
import { HandPage } from "../../../../features/hands/hand-page.tsx";
import { messagesFor } from "../../../../messages/index.ts";
import { currentUser } from "../../../../server/current-user.ts";
import { parseHandIdParam } from "../../../../server/hand-id-param.ts";
import { repositories } from "../../../../server/repositories.ts";
import { readRequestLocale } from "../../../../server/request-locale.ts";

interface Props {
  readonly params: Promise<{ id: string }>;
}

/** Reads the hand as this viewer may see it. */
const loadHand = cache(async (id: string) =>
  repositories().hands.get(parseHandIdParam(id), (await currentUser())?.userId ?? null),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const hand = await loadHand((await params).id);
  const locale = await readRequestLocale();
  const t = createTranslator({ locale, messages: messagesFor(locale), namespace: "history" });
  return {
    robots: { index: false },
    ...(hand && { title: t("hand", { table: hand.tableName, hand: hand.handNo }) }),
  };
}

/** A finished hand, open to every visitor and redacted for each viewer. Fault 60 */
export default async function Page({ params }: Props) {
  const hand = await loadHand((await params).id);
  if (!hand) notFound();
  const viewer = await currentUser();
  return <HandPage hand={hand} viewerId={viewer?.userId ?? null} />;
}
