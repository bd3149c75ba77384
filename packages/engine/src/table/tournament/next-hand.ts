/** Plans the next hand of a tournament's table: positions, antes and blinds. M6, M11–M13 */
import { clockwiseFrom, requireSeat, sumChips } from "../../hand/seats.ts";
import { takePost } from "../../hand/start.ts";
import type { Post } from "../../hand/types.ts";
import type { Chips, HandRules } from "../../rules.ts";
import { nextClockwise } from "../clockwise.ts";
import { creditTimeBank } from "../time-extension.ts";
import type { NextHand, NoNextHand, TableSeat, TableView } from "../types.ts";
import { moveBlinds, seatsWithChips, type TournamentPositions } from "./positions.ts";
import type { TableLevel, TournamentSeatRules } from "./types.ts";

const PLAYERS_NEEDED = 2; // M11

/**
 * Returns the plan of the next hand, or the reason when too few players have chips. `draw` decides the first button, as
 * in `nextHand`, unless the tournament has already drawn it.
 */
export function planTournamentHand(
  table: TableView,
  tournament: TournamentSeatRules,
  draw: number,
): NextHand | NoNextHand {
  const ready = seatsWithChips(table).length;
  if (ready < PLAYERS_NEEDED) return { reason: "players", ready, needed: PLAYERS_NEEDED };
  const places = moveBlinds(table, tournament.buttonRule, draw);
  const { button, bigBlindSeat, dealtIn } = places;
  const { rules } = table.settings;
  const { level, antesCount } = tournament;
  const posts = postsAtLevel(places, rules, level);
  const setup: NextHand["setup"] = {
    handNo: table.handNo + 1,
    rules,
    button,
    firstToAct: nextClockwise(dealtIn, bigBlindSeat), // B4
    seats: dealtIn.map(({ seat, stack }) => ({ seat, stack })),
    posts,
    deadTrimmed: level.anteKind === "each",
    tournament: {
      missingBlinds: missingBlinds(posts, dealtIn),
      antesCount: antesCount && level.anteKind === "each",
    },
  };
  return { setup, blindsMoved: blindsMovedEvent(table, places), sitOutInsteadOfBlind: [] };
}

function blindsMovedEvent(
  table: TableView,
  { dealtIn, ...places }: TournamentPositions<TableSeat>,
): NextHand["blindsMoved"] {
  const seats = table.seats.map((seat) => seatInNextHand(table, seat, dealtIn));
  return {
    type: "blinds-moved",
    ...places,
    dealtIn: dealtIn.map(({ seat }) => seat),
    headsUpHandPlayed: false,
    seats: seats.filter((seat) => !table.seats.includes(seat)),
    blindsBeforeHand: {
      button: table.button ?? places.button, // T6: a first button that was drawn is kept
      smallBlindSeat: table.smallBlindSeat ?? null,
      bigBlindSeat: table.bigBlindSeat,
      lastDealtIn: table.lastDealtIn,
      headsUpHandPlayed: false,
      seats: table.seats.map(({ seat, playerId, owesBlind, missedBigBlinds, waitsHand }) => ({
        seat,
        playerId,
        owesBlind,
        missedBigBlinds,
        ...(waitsHand && { waitsHand }),
      })),
    },
  };
}

/**
 * M6: returns the posts, clockwise from the small blind. When the seat of the small blind is empty, no player posts a
 * small blind.
 */
function postsAtLevel(
  { smallBlindSeat, bigBlindSeat, dealtIn }: TournamentPositions<TableSeat>,
  { smallBlind, bigBlind }: HandRules,
  { ante, anteKind }: TableLevel,
): readonly Post[] {
  return clockwiseFrom(dealtIn, smallBlindSeat - 1)
    .map(({ seat }): Post => {
      const isBig = seat === bigBlindSeat;
      const live = isBig ? bigBlind : seat === smallBlindSeat ? smallBlind : 0;
      if (anteKind === "big-blind") return isBig ? { seat, live, dead: ante, deadLast: true } : { seat, live, dead: 0 };
      return { seat, live, dead: ante }; // the ante is 0 when the level has none
    })
    .filter(({ live, dead }) => live + dead > 0);
}

/**
 * Returns how many chips the posted blinds are short, because players had too few chips for a full blind. A blind that
 * no player has to post is not short. M6
 */
const missingBlinds = (posts: readonly Post[], dealtIn: readonly TableSeat[]): Chips =>
  sumChips(posts, (post) => post.live - takePost(post, requireSeat(dealtIn, post.seat).stack).live);

/**
 * Returns a seat as it is in the next hand. A new player has then waited for their one hand. A player who is dealt in
 * gets time added to their time bank. M12, T8
 */
function seatInNextHand({ settings }: TableView, seat: TableSeat, dealtIn: readonly TableSeat[]): TableSeat {
  const { waitsHand, ...rest } = seat;
  const counted = waitsHand && seat.stack > 0 ? rest : seat;
  return dealtIn.includes(seat) ? creditTimeBank(counted, settings.clock.timeBank) : counted;
}
