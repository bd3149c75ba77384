import { stakesOf } from "@poker/protocol";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { createTranslator } from "use-intl/core";
import { HandPage } from "../../../../features/hands/hand-page.tsx";
import { VoidHandPage } from "../../../../features/hands/void-hand-page.tsx";
import { dealFor } from "../../../../messages/deals/deal.ts";
import { handsFor, replayFor, shareFor } from "../../../../messages/hands/hands.ts";
import { messagesFor } from "../../../../messages/index.ts";
import { readRoomKeys } from "../../../../server/deals/dealing-page.ts";
import { handReaderLimit } from "../../../../server/hands/hand-reader-limit.ts";
import { TooManyHands } from "../../../../server/hands/too-many-hands.tsx";
import { handIdSchema, type IdProps, readIdParam } from "../../../../server/requests/address-params.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { clientBlock } from "../../../../server/requests/request-address.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { currentUser } from "../../../../server/sign-in/current-user.ts";
import { formatStakes } from "../../../../ui/format-amount.ts";
import { tableNameText } from "../../../../ui/stored-texts.ts";

/** Reads the hand as this viewer may see it. Returns `too-many` when they opened too many hands in a short time. Fault 110 */
const loadHand = cache(async (id: string) => {
  const user = await currentUser();
  const mayRead = await handReaderLimit().tryRead(user?.userId ?? null, clientBlock(await headers()));
  return mayRead ? repositories().hands.get(id, user?.userId ?? null) : "too-many";
});

/** Reads a void hand. The limit does not count it again, because `loadHand` has already counted it. */
const loadVoidHand = cache(async (id: string) =>
  repositories().hands.getVoid(id, (await currentUser())?.userId ?? null),
);

export async function generateMetadata({ params }: IdProps): Promise<Metadata> {
  const id = await readIdParam(params, handIdSchema);
  const hand = await loadHand(id);
  const locale = await readRequestLocale();
  const t = createTranslator({ locale, messages: messagesFor(locale) });
  const nameTable = (storedName: string) => tableNameText(storedName, (parts) => t("tables.tournamentTable", parts));
  const robots = { index: false };
  if (!hand) {
    const found = await loadVoidHand(id);
    return {
      robots,
      ...(found && { title: t("history.hand", { table: nameTable(found.tableName), hand: found.handNo }) }),
    };
  }
  if (hand === "too-many") return { robots, title: t("history.tooMany") };
  const stakes = formatStakes(...stakesOf(hand.settings.rules), hand.currency);
  return {
    robots,
    title: t("history.titleWithStakes", { table: nameTable(hand.tableName), hand: hand.handNo, stakes }),
  };
}

/** Shows a finished or void hand to every visitor who may watch its table. Hides the cards that this visitor may not see. Fault 60 */
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
