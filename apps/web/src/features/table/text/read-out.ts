/** What a player asks the table to read out: his cards, the board, the pot, the stacks, the turn. */
import type { SeatNo } from "@poker/engine";
import { formatAmount } from "../../../ui/money.ts";
import { potOnTable } from "../bets.ts";
import type { Company } from "../company.ts";
import { type Scene, seatScene } from "../scene.ts";
import { cardsWords, type useWords } from "../words.ts";
import { choicesWords, potsWords } from "./say-event.ts";

type Translate = ReturnType<typeof useWords>;

const amounts =
  ({ view }: Scene) =>
  (value: number) =>
    formatAmount(value, view.settings.currency);
const nameIn =
  ({ view }: Scene) =>
  (no: SeatNo) =>
    view.seats.find(({ seat }) => seat === no)?.name ?? String(no + 1);

export function readCards(t: Translate, { view, you }: Scene): string {
  const mine = view.hand?.seats.find(({ seat }) => seat === you);
  const cards = mine?.status === "folded" ? [] : (mine?.cards.filter((card) => card !== null) ?? []);
  return cards.length > 0 ? t("text.myCards", { cards: cardsWords(t, cards) }) : t("text.myCardsNone");
}

export function readBoard(t: Translate, { view }: Scene): string {
  const board = view.hand?.board ?? [];
  return board.length > 0 ? t("text.board", { cards: cardsWords(t, board) }) : t("text.boardNone");
}

/** The whole, and who can win which part when it is cut. */
export function readPot(t: Translate, scene: Scene): string {
  const { hand } = scene.view;
  if (!hand || hand.result) return t("text.noHand");
  const amount = amounts(scene);
  const whole = t("text.pot", { amount: amount(potOnTable(hand)) });
  return hand.pots.length > 1 ? `${whole} ${potsWords(t, hand.pots, amount, nameIn(scene))}` : whole;
}

/** One line a seat, clockwise from the first: name, chips, and what stands beside them. */
export function seatLines(
  t: Translate,
  scene: Scene,
  tags: Company["tags"],
): readonly { readonly seat: SeatNo; readonly text: string }[] {
  const amount = amounts(scene);
  return scene.view.seats.map((player) => {
    const seat = seatScene(scene, player);
    const tag = tags.get(player.playerId);
    const marks = [
      seat.you && t("text.you"),
      player.bot && t("table.bot"),
      scene.view.button === player.seat && t("text.dealer"),
      seat.inHand && seat.inHand.bet > 0 && t("text.bet", { amount: amount(seat.inHand.bet) }),
      seat.standing && t(STANDING[seat.standing]),
      seat.away && t("table.away"),
      tag && t("notes.tagged", { tag: t(`notes.tag.${tag}`) }),
    ].filter((mark) => typeof mark === "string");
    const said = marks.map((mark) => `, ${mark}`).join("");
    return { seat: player.seat, text: t("text.seat", { name: player.name, stack: amount(seat.stack), marks: said }) };
  });
}
const STANDING = {
  away: "table.away",
  "sitting-out": "table.sittingOut",
  "no-chips": "table.noChips",
  "all-in": "table.allIn",
  protected: "table.protected",
  folded: "last.fold",
  waiting: "table.waitingForBlind",
  leaving: "table.leaving",
} as const;

export const readStacks = (t: Translate, scene: Scene): string =>
  scene.view.seats
    .map((player) => t("text.stack", { name: player.name, stack: amounts(scene)(seatScene(scene, player).stack) }))
    .join(". ");

export function readTurn(t: Translate, scene: Scene): string {
  const turn = scene.view.hand?.turn;
  if (!turn) return t("text.turnNone");
  if (turn.seat !== scene.you) return t("text.turnOf", { name: nameIn(scene)(turn.seat) });
  return t("text.turnYours", { choices: choicesWords(t, turn, amounts(scene)) });
}
