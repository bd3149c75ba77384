/**
 * Draws the preview picture of a shared hand as SVG. The title, the board and the pot are on the felt. The players and
 * their cards are below.
 */
import type { Card } from "@poker/engine";
import { type Look, lookTokens, pickTextColour } from "@poker/protocol/room-look";
import { rankOf, suitOf } from "../../../../ui/card-text.ts";
import { SUIT_PATHS } from "../../../../ui/suit-path.tsx";
import type { HandPicture, PictureSeat } from "./hand-picture.ts";

/** The size in pixels that other sites expect of a preview picture. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** The size of a card, in the proportions of the card in `ui/playing-card.tsx`. */
const CARD = { width: 100, height: 140 } as const;
const BOARD = { scale: 0.95, gap: 12, y: 190 } as const;
const SEATS = { width: 208, gap: 14, y: 520, cardScale: 0.66 } as const;

/**
 * The colours of the preview, which are those of the dark theme. `tokens.css` has the originals. They are written as
 * hex here, because the drawing library understands no other notation.
 */
export const PICTURE_COLOURS = {
  room: "#0d1516",
  ink: "#f2f0ea",
  "ink-2": "#a7b2b1",
  "felt-lit": "#316251",
  "felt-deep": "#153f35",
  rim: "#182926",
  "on-felt": "#f9f7ef",
  "on-felt-2": "#c8d9d1",
  pod: "#111919",
  "pod-line": "#344040",
  "brass-ink": "#e5c375",
  win: "#7ce0a2",
  card: "#fcfcf9",
  "card-edge": "#c5c4be",
  "card-back": "#2d5459",
  "card-back-2": "#1c3e42",
  "card-back-rim": "#e9e8e2",
  "suit-ink": "#141b24",
  "suit-red": "#b71824",
  "suit-blue": "#0859ac",
  "suit-green": "#09672e",
} as const;

type PictureColours = Readonly<Record<keyof typeof PICTURE_COLOURS, string>>;

/** Returns the colours of the preview with the room's own look applied. */
export function pictureColours(look: Look): PictureColours {
  const colours = { ...PICTURE_COLOURS, ...lookTokens(look, "dark") };
  // Picks a text colour that is readable on the lightest and on the darkest shade of the felt. The preview has texts on
  // all shades, but a table has small texts only on the middle shade.
  const texts = [colours["on-felt-2"], colours["on-felt"]];
  return { ...colours, "on-felt-2": pickTextColour(texts, [colours["felt-lit"], colours["felt-deep"]]) };
}

const SUIT_COLOURS = {
  s: PICTURE_COLOURS["suit-ink"],
  c: PICTURE_COLOURS["suit-green"],
  h: PICTURE_COLOURS["suit-red"],
  d: PICTURE_COLOURS["suit-blue"],
} as const;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? "");

interface TextLook {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly weight?: 500 | 700;
  readonly anchor?: "start" | "middle" | "end";
}

/** The average width of a letter, as a fraction of the font size. */
const LETTER_WIDTH = 0.58;

/** Writes a text. Makes the letters smaller if the text would be wider than `room`. */
function writeText(
  text: string,
  { x, y, size, colour, weight = 500, anchor = "start" }: TextLook,
  room: number,
): string {
  const fitting = Math.min(size, room / (LETTER_WIDTH * text.length));
  return `<text x="${x}" y="${y}" font-size="${fitting.toFixed(1)}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}">${escapeXml(text)}</text>`;
}

const suitAt = (card: Card, x: number, y: number, size: number): string =>
  `<path d="${SUIT_PATHS[suitOf(card)]}" transform="translate(${x} ${y}) scale(${size / 24})"/>`;

function cardFront(card: Card): string {
  const ten = rankOf(card) === "T";
  return `<rect x=".75" y=".75" width="98.5" height="138.5" rx="10" fill="${PICTURE_COLOURS.card}" stroke="${PICTURE_COLOURS["card-edge"]}" stroke-width="1.5"/><g fill="${SUIT_COLOURS[suitOf(card)]}"><text x="${ten ? 5 : 8}" y="52" font-size="${ten ? 52 : 58}" font-weight="700" letter-spacing="${ten ? -4 : -1}">${ten ? "10" : rankOf(card)}</text>${suitAt(card, 9, 60, 27)}${suitAt(card, 40, 78, 52)}</g>`;
}

const CARD_BACK = `<rect x=".75" y=".75" width="98.5" height="138.5" rx="10" fill="${PICTURE_COLOURS["card-back-rim"]}" stroke="${PICTURE_COLOURS["card-edge"]}" stroke-width="1.5"/><rect x="6" y="6" width="88" height="128" rx="6" fill="url(#back)"/>`;
const EMPTY_PLACE = `<rect x="1.5" y="1.5" width="97" height="137" rx="10" fill="none" stroke="${PICTURE_COLOURS["on-felt"]}" stroke-opacity=".16" stroke-width="3"/>`;

const place = (content: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${x.toFixed(1)} ${y}) scale(${scale})">${content}</g>`;

function drawBoard(board: HandPicture["board"]): string {
  const step = CARD.width * BOARD.scale + BOARD.gap;
  const left = (PICTURE_SIZE.width - board.length * step + BOARD.gap) / 2;
  return board
    .map((card, i) => place(card === null ? EMPTY_PLACE : cardFront(card), left + i * step, BOARD.y, BOARD.scale))
    .join("");
}

/**
 * Draws a seat. The seat of a winner gets a border in the colour `mark`. If a player has more than two cards, the cards
 * overlap.
 */
function drawSeat({ label, cards, net, won }: PictureSeat, left: number, mark: string): string {
  const { width, y, cardScale } = SEATS;
  const cardWidth = CARD.width * cardScale;
  const step = cards.length > 2 ? (width - 24 - cardWidth) / (cards.length - 1) : cardWidth + 6;
  const first = left + (width - (cards.length - 1) * step - cardWidth) / 2;
  const top = y - CARD.height * cardScale + 10;
  const middle = left + width / 2;
  const texts: readonly string[] = [
    writeText(label, { x: middle, y: y + 33, size: 23, colour: PICTURE_COLOURS.ink, anchor: "middle" }, width - 24),
    writeText(
      net,
      {
        x: middle,
        y: y + 65,
        size: 25,
        colour: won ? PICTURE_COLOURS.win : PICTURE_COLOURS["ink-2"],
        weight: 700,
        anchor: "middle",
      },
      width - 24,
    ),
  ];
  return [
    ...cards.map((card, i) => place(card === null ? CARD_BACK : cardFront(card), first + i * step, top, cardScale)),
    `<rect x="${left}" y="${y}" width="${width}" height="80" rx="18" fill="${PICTURE_COLOURS.pod}" stroke="${won ? mark : PICTURE_COLOURS["pod-line"]}" stroke-width="2"/>`,
    ...texts,
  ].join("");
}

function drawSeats(seats: readonly PictureSeat[], mark: string): string {
  const step = SEATS.width + SEATS.gap;
  const left = (PICTURE_SIZE.width - seats.length * step + SEATS.gap) / 2;
  return seats.map((seat, i) => drawSeat(seat, left + i * step, mark)).join("");
}

const defineFills = (colours: PictureColours): string =>
  `<defs><radialGradient id="felt" cx=".5" cy=".45" r=".7"><stop offset="0" stop-color="${colours["felt-lit"]}"/><stop offset="1" stop-color="${colours["felt-deep"]}"/></radialGradient><pattern id="back" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="12" height="12" fill="${PICTURE_COLOURS["card-back"]}"/><rect width="6" height="6" fill="${PICTURE_COLOURS["card-back-2"]}"/><rect x="6" y="6" width="6" height="6" fill="${PICTURE_COLOURS["card-back-2"]}"/></pattern></defs>`;

/** Draws the preview in the room's colours for the dark theme. */
export function drawPictureSvg(picture: HandPicture, look: Look): string {
  const colours = pictureColours(look);
  const { width, height } = PICTURE_SIZE;
  const middle = width / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter">`,
    defineFills(colours),
    `<rect width="${width}" height="${height}" fill="${PICTURE_COLOURS.room}"/>`,
    writeText(picture.title, { x: 48, y: 70, size: 42, colour: PICTURE_COLOURS.ink, weight: 700 }, 820),
    writeText(picture.details, { x: 48, y: 112, size: 26, colour: PICTURE_COLOURS["ink-2"] }, 1_100),
    writeText(
      picture.site,
      { x: width - 48, y: 66, size: 28, colour: colours["brass-ink"], weight: 700, anchor: "end" },
      260,
    ),
    `<rect x="48" y="146" width="${width - 96}" height="330" rx="150" fill="url(#felt)" stroke="${PICTURE_COLOURS.rim}" stroke-width="14"/>`,
    drawBoard(picture.board),
    writeText(
      picture.pot,
      { x: middle, y: 378, size: 36, colour: colours["on-felt"], weight: 700, anchor: "middle" },
      520,
    ),
    picture.note === null
      ? ""
      : writeText(picture.note, { x: middle, y: 410, size: 24, colour: colours["on-felt-2"], anchor: "middle" }, 520),
    picture.more === null
      ? ""
      : writeText(picture.more, { x: width - 120, y: 318, size: 24, colour: colours["on-felt-2"], anchor: "end" }, 200),
    drawSeats(picture.seats, colours["brass-ink"]),
    "</svg>",
  ].join("\n");
}
