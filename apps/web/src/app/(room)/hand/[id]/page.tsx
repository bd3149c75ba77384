import { stakesOf } from "@poker/protocol";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { createTranslator } from "use-intl/core";
import { HandPage } from "../../../../features/hands/hand-page.tsx";
import { VoidHandPage } from "../../../../features/hands/void-hand-page.tsx";
import { dealFor } from "../../../../messages/deal.ts";
import { handsFor } from "../../../../messages/hands.ts";
import { messagesFor } from "../../../../messages/index.ts";
import { replayFor } from "../../../../messages/replay.ts";
import { shareFor } from "../../../../messages/share.ts";
import { clientBlock } from "../../../../server/client-address.ts";
import { currentUser } from "../../../../server/current-user.ts";
import { readRoomKeys } from "../../../../server/dealing-page.ts";
import { handReaderLimit } from "../../../../server/hand-reader-limit.ts";
import { handIdSchema, type IdProps, readIdParam } from "../../../../server/id-param.ts";
import { repositories } from "../../../../server/repositories.ts";
import { readRequestLocale } from "../../../../server/request-locale.ts";
import { TooManyHands } from "../../../../server/too-many-hands.tsx";
import { formatStakes } from "../../../../ui/format-amount.ts";

/** Reads the hand as this viewer may see it; `too-many` for one who has read very many in a short time. Fault 110 */
const loadHand = cache(async (id: string) => {
  const user = await currentUser();
  const mayRead = await handReaderLimit().tryRead(user?.userId ?? null, clientBlock(await headers()));
  return mayRead ? repositories().hands.get(id, user?.userId ?? null) : "too-many";
});

/** Read after `loadHand` has counted the reader. */
const loadVoidHand = cache(async (id: string) =>
  repositories().hands.getVoid(id, (await currentUser())?.userId ?? null),
);

export async function generateMetadata({ params }: IdProps): Promise<Metadata> {
  const id = await readIdParam(params, handIdSchema);
  const hand = await loadHand(id);
  const locale = await readRequestLocale();
  const t = createTranslator({ locale, messages: messagesFor(locale), namespace: "history" });
  const robots = { index: false };
  if (!hand) {
    const found = await loadVoidHand(id);
    return { robots, ...(found && { title: t("hand", { table: found.tableName, hand: found.handNo }) }) };
  }
  if (hand === "too-many") return { robots, title: t("tooMany") };
  const stakes = formatStakes(...stakesOf(hand.settings.rules), hand.currency);
  return { robots, title: t("titleWithStakes", { table: hand.tableName, hand: hand.handNo, stakes }) };
}

/** A finished hand or a void one, open to every visitor who may watch its table, and redacted for each viewer. Fault 60 */
export default async function Page({ params }: IdProps) {
  const id = await readIdParam(params, handIdSchema);
  const hand = await loadHand(id);
  if (hand === "too-many") return <TooManyHands />;
  const [viewer, locale, dealKeys] = await Promise.all([currentUser(), readRequestLocale(), readRoomKeys()]);
  const [viewerId, dealWords, handWords] = [viewer?.userId ?? null, dealFor(locale), handsFor(locale)];
  if (hand) {
    const voidBefore = await repositories().hands.listVoidBefore(id, viewerId);
    const [replayWords, shareWords] = [replayFor(locale), shareFor(locale)];
    return <HandPage {...{ hand, voidBefore, viewerId, dealKeys, dealWords, handWords, replayWords, shareWords }} />;
  }
  const voidHand = await loadVoidHand(id);
  if (!voidHand) notFound();
  return <VoidHandPage hand={voidHand} dealKeys={dealKeys} dealWords={dealWords} />;
}
