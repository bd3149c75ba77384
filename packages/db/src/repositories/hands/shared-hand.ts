/** Removes from a finished hand everything that people with a link to it may not see. F4, decision 0056 */
import { isSeatEvent, redactTableEvent, type TableEvent } from "@poker/engine";
import {
  DAY_MS,
  type FinishedHand,
  type RecordState,
  type SharedHand,
  type SharedPlayer,
  walletCurrencyOf,
} from "@poker/protocol";

/** How a link shows its hand. */
export interface SharedAs {
  readonly token: string;
  readonly showsNames: boolean;
}

/**
 * Makes the shared view of a hand. `hand` must not depend on who reads it, so all readers of the link get the same result. A hand of a
 * private game is always shown without names, because one player must not reveal who else played there. H1
 */
export function sharedHandOf(
  hand: Omit<FinishedHand, "viewerSeat" | "revealedAt">,
  record: RecordState,
  { token, showsNames: isAskedForNames }: SharedAs,
): SharedHand {
  const { outcome, currency, bigBlind, pot, rake, settings, tableName, handNo, timesLeft } = hand;
  const showsNames = isAskedForNames && walletCurrencyOf(currency) !== null;
  return {
    ...{ token, outcome, currency, bigBlind, pot, rake, settings, timesLeft, record },
    table: showsNames ? { tableName, handNo } : null,
    inTournament: hand.tournament !== null,
    endedAt: showsNames ? hand.endedAt : Math.floor(hand.endedAt / DAY_MS) * DAY_MS,
    players: hand.players.map((player) => (showsNames ? namedPlayer(player) : hiddenPlayer(player, token))),
    events: hand.events.flatMap((event) => sharedEvents(event, showsNames)),
  };
}

type Player = FinishedHand["players"][number];

const namedPlayer = ({ seat, userId, name, isBot, isStaff, net }: Player): SharedPlayer => ({
  ...{ seat, name, isBot, isStaff, net },
  key: userId,
});

/** Hides the player's name. Their key is different in each link, so that the avatar made from the key does not show which player it is. */
const hiddenPlayer = ({ seat, name, isBot, net }: Player, token: string): SharedPlayer => ({
  ...{ seat, isBot, net },
  key: `${token}:${seat}`,
  name: isBot ? name : null,
  isStaff: false,
});

/** The hand number that is shown for every hand without names. */
const NO_NUMBER = 1;

/**
 * Keeps the events of the play of the hand and of the button. All others are left out: they are about players, or show at which table the
 * hand was played.
 */
function sharedEvents(event: TableEvent, showsNames: boolean): readonly TableEvent[] {
  const seen = redactTableEvent(event, "rail");
  if (seen.type === "blinds-moved")
    return [{ ...seen, seats: [], blindsBeforeHand: { ...seen.blindsBeforeHand, seats: [] } }];
  if (isSeatEvent(seen)) return [];
  // Staff wrote the reason, so the link hides it.
  if (seen.type === "hand-ended") return [{ ...seen, reason: null }];
  if (seen.type !== "hand-started" || showsNames) return [seen];
  return [{ ...seen, setup: { ...seen.setup, handNo: NO_NUMBER } }];
}
