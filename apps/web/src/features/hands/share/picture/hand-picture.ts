/**
 * Computes what the preview picture of a shared hand shows. Uses only the data that everybody with the link may see, so
 * the picture cannot show more. `picture-svg.ts` draws it. F4
 */
import type { Card, HandView } from "@poker/engine";
import type { SharedHand, SharedPlayer } from "@poker/protocol";
import { cardListText } from "../../../../ui/card-text.ts";
import { formatAmount, formatChange } from "../../../../ui/format-amount.ts";
import { finalSeatOf, finalViewOf } from "../final-view.ts";
import { playerText, type ReaderWords, sharedHeadOf, unitOf } from "../shared-text.ts";

export interface HandPicture {
  readonly site: string;
  readonly title: string;
  readonly details: string;
  /** The five places of the board; null where no card was dealt. */
  readonly board: readonly (Card | null)[];
  readonly pot: string;
  /** Why this preview shows less than most; null when nothing is missing. */
  readonly note: string | null;
  readonly seats: readonly PictureSeat[];
  /** A text that says how many players are not shown; null when all are shown. */
  readonly more: string | null;
  /** The preview in words, for people who cannot see the picture. */
  readonly text: string;
}

export interface PictureSeat {
  readonly label: string;
  /** The player's cards; null for a card that is face down. */
  readonly cards: readonly (Card | null)[];
  readonly net: string;
  readonly won: boolean;
}

const BOARD_CARDS = 5;
/** How many seats fit side by side. */
const MOST_SEATS = 5;

export function pictureOf(hand: SharedHand, words: ReaderWords): HandPicture {
  const { share, room } = words;
  const { title, details, table } = sharedHeadOf(hand, words);
  const view = finalViewOf(hand);
  const board = view?.board ?? [];
  const seats = listSeats(hand.players, view).map((player) => pictureSeatOf(hand, player, words, view));
  const drawn = seats.slice(0, MOST_SEATS);
  const pot = formatAmount(hand.pot, unitOf(hand));
  return {
    site: room.raw("app.name"),
    title: table ?? title,
    details: table ? `${title} · ${details}` : details,
    board: Array.from({ length: BOARD_CARDS }, (_, place) => board[place] ?? null),
    pot: share("picture.pot", { pot }),
    note: noteOf(hand, words),
    seats: drawn,
    more:
      hand.players.length > drawn.length ? share("picture.more", { count: hand.players.length - drawn.length }) : null,
    text: [
      `${title}, ${details}.`,
      board.length > 0
        ? share("picture.describe.board", { cards: cardListText(room, board) })
        : share("picture.describe.noBoard"),
      share("picture.describe.pot", { pot }),
      ...drawn.map((seat) => seatText(seat, words)),
    ].join(" "),
  };
}

/**
 * Returns the players who did not fold and those who showed a card. Returns all players when the events are unknown.
 * The biggest winner comes first.
 */
function listSeats(players: readonly SharedPlayer[], view: HandView | null): readonly SharedPlayer[] {
  const seen = players.filter((player) => {
    const seat = finalSeatOf(view, player.seat);
    return seat?.status !== "folded" || seat.cards.some((card) => card !== null);
  });
  return seen.toSorted((a, b) => b.net - a.net || a.seat - b.seat);
}

function pictureSeatOf(hand: SharedHand, player: SharedPlayer, words: ReaderWords, view: HandView | null): PictureSeat {
  return {
    label: playerText(player, words),
    cards: finalSeatOf(view, player.seat)?.cards ?? [],
    net: formatChange(player.net, unitOf(hand)),
    won: player.net > 0,
  };
}

function noteOf({ record, outcome }: SharedHand, { share }: ReaderWords): string | null {
  if (outcome !== "settled") return share(`picture.${outcome}`);
  return record === "kept" ? null : share("picture.unknown");
}

function seatText({ label, cards, net }: PictureSeat, { share, room }: ReaderWords): string {
  const shown = cards.filter((card) => card !== null);
  return shown.length > 0
    ? share("picture.describe.shown", { player: label, cards: cardListText(room, shown), net })
    : share("picture.describe.hidden", { player: label, net });
}
