import { refuse } from "@poker/engine";
import { showsAllCardsOf } from "../../../../../features/share/final-view.ts";
import { pictureOf } from "../../../../../features/share/picture/hand-picture.ts";
import { readerWords } from "../../../../../features/share/reader-words.ts";
import type { HandLinks } from "../../../../../features/share/share-api.ts";
import { handIdSchema, type IdProps, parseIdPart } from "../../../../../server/id-param.ts";
import { repositories } from "../../../../../server/repositories.ts";
import { readRequestLocale } from "../../../../../server/request-locale.ts";
import { userReadRoute } from "../../../../../server/user-route.ts";

/** Answers the user's links to a hand that they were dealt, and what either kind of link shows. */
export const GET = userReadRoute(async ({ userId }, _request, { params }: IdProps) => {
  const handId = await parseIdPart(params, handIdSchema);
  if (handId === null) return refuse("not-found");
  const { shareLinks } = repositories();
  const [links, hidden, named] = await Promise.all([
    shareLinks.listOfHand(userId, handId),
    shareLinks.preview(userId, { handId, showsNames: false }),
    shareLinks.preview(userId, { handId, showsNames: true }),
  ]);
  if (!hidden || !named) return refuse("not-found");
  const words = readerWords(await readRequestLocale());
  const { title, text } = pictureOf(hidden, words);
  const own = named.players.find(({ key }) => key === userId);
  return {
    ...{ links, title },
    text: { hidden: text, named: pictureOf(named, words).text },
    showsOwnCards: own !== undefined && showsAllCardsOf(named, own.seat),
  } satisfies HandLinks;
});
