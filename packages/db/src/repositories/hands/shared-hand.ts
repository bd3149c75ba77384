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

/** The choices of a link about how its hand is shown. */
export interface SharedAs {
  readonly token: string;
  readonly showsNames: boolean;
}

/**
 * `hand` contains nothing that depends on its reader, so the result is the same for all readers. A link to a hand of a
 * private game shows no names, because no single player may reveal who played there. H1
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

/** The key differs from link to link, so that an avatar does not identify its player. */
const hiddenPlayer = ({ seat, name, isBot, net }: Player, token: string): SharedPlayer => ({
  ...{ seat, isBot, net },
  key: `${token}:${seat}`,
  name: isBot ? name : null,
  isStaff: false,
});

/** A hand with hidden names is shown with this hand number. */
const NO_NUMBER = 1;

/** Keeps the events of the hand's own play and of its button. All other events are about players, or reveal which table it was. */
function sharedEvents(event: TableEvent, showsNames: boolean): readonly TableEvent[] {
  const seen = redactTableEvent(event, "rail");
  if (seen.type === "blinds-moved")
    return [{ ...seen, seats: [], blindsBeforeHand: { ...seen.blindsBeforeHand, seats: [] } }];
  if (isSeatEvent(seen)) return [];
  // The staff wrote the reason, so a link does not show it.
  if (seen.type === "hand-ended") return [{ ...seen, reason: null }];
  if (seen.type !== "hand-started" || showsNames) return [seen];
  return [{ ...seen, setup: { ...seen.setup, handNo: NO_NUMBER } }];
}
