/** Says what a player of a tournament may buy or ask for now. The server decides; this keeps pages from offering what it would refuse. M4, M21 */
import type { TournamentPicture } from "@poker/client";
import type { TournamentSettings } from "@poker/engine";

type Offered = Pick<TournamentPicture, "settings" | "view" | "own">;

const isPlaying = ({ own }: Offered): boolean => own?.status === "playing" || own?.status === "pending";

export function rebuyOffer(picture: Offered): TournamentSettings["rebuy"] {
  const { settings, view, own } = picture;
  const { rebuy, startingStack } = settings;
  if (!rebuy || !own || !view.sales.rebuy || !isPlaying(picture)) return null;
  return own.rebuys < rebuy.max && own.stack <= startingStack ? rebuy : null;
}

export function addOnOffer(picture: Offered): TournamentSettings["addOn"] {
  const { settings, view, own } = picture;
  return own && view.sales.addOn && isPlaying(picture) && own.addOns === 0 ? settings.addOn : null;
}

/** While the last hand before the break runs, a question over the table would cover what its players are to do. */
export const isAddOnAsked = (picture: Offered): boolean =>
  addOnOffer(picture) !== null && picture.view.clock.break?.until != null;

/** A player who is out may enter again. */
export const canReEnter = ({ view, own }: Offered): boolean =>
  own?.status === "out" && view.sales.entry && own.reEntriesLeft > 0;

/** From the final table on, while no one talks about a deal. */
export const canAskForDeal = (picture: Offered): boolean =>
  isPlaying(picture) &&
  picture.settings.deal !== null &&
  picture.settings.satellite === null &&
  picture.view.phase === "final-table" &&
  picture.view.playersLeft > 1 &&
  picture.view.deal === null;
