import { refuse } from "@poker/engine";
import { showsAllCardsOf } from "../../../../../features/hands/share/final-view.ts";
import { pictureOf } from "../../../../../features/hands/share/picture/hand-picture.ts";
import type { HandLinks } from "../../../../../features/hands/share/share-api.ts";
import { readerWords } from "../../../../../features/hands/share/shared-text.ts";
import { handIdSchema, type IdProps, parseIdPart } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { readRequestLocale } from "../../../../../server/requests/request-locale.ts";
import { userReadRoute } from "../../../../../server/sign-in/user-route.ts";

/** Returns the user's links to a hand in which they were dealt in. Also returns what each kind of link would show. */
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
