/** Writes the texts that the text table reads out when the player presses a key: cards, board, pot, stacks, and who is to act. */
import { type Chances, type SeatNo, seatAt, totalPot } from "@poker/engine";
import { cardListText, type Translate } from "../../../../ui/card-text.ts";
import { type AmountUnit, formatAmount } from "../../../../ui/format-amount.ts";
import { spokenSeatChance } from "../chances/chance-text.ts";
import type { PlayerBadges } from "../felt/player-badges.ts";
import { botText } from "../felt/seat-texts.ts";
import { buildSeatScene, nameAtSeat, nameOfPlayer, type TableScene } from "../session/table-scene.ts";
import { legalActionsText, potListText } from "./event-text.ts";

const amountFormatter = (unit: AmountUnit) => (value: number) => formatAmount(value, unit);
const seatNamer = (scene: TableScene) => (no: SeatNo) => nameAtSeat(scene, no) ?? String(no + 1);

export function readCards(t: Translate, { view, you }: TableScene): string {
  const mine = seatAt(view.hand?.seats ?? [], you);
  const cards = mine?.status === "folded" ? [] : (mine?.cards.filter((card) => card !== null) ?? []);
  return cards.length > 0 ? t("text.myCards", { cards: cardListText(t, cards) }) : t("text.myCardsNone");
}

export function readBoard(t: Translate, { view }: TableScene): string {
  const board = view.hand?.board ?? [];
  return board.length > 0 ? t("text.board", { cards: cardListText(t, board) }) : t("text.boardNone");
}

/** Says how large the whole pot is. If there are side pots, also says who can win which pot. */
export function readPot(t: Translate, scene: TableScene, unit: AmountUnit): string {
  const { hand } = scene.view;
  if (!hand || hand.result) return t("text.noHand");
  const amount = amountFormatter(unit);
  const whole = t("text.pot", { amount: amount(totalPot(hand)) });
  return hand.pots.length > 1 ? `${whole} ${potListText(t, hand.pots, amount, seatNamer(scene))}` : whole;
}

/**
 * Describes each seat in one line, clockwise from the first seat: the name, the stack, and everything else that is known about the seat.
 */
export function describeSeats(
  t: Translate,
  scene: TableScene,
  { tags, botStyles }: Pick<PlayerBadges, "tags" | "botStyles">,
  chances: Chances | null,
  unit: AmountUnit,
): readonly { readonly seat: SeatNo; readonly text: string }[] {
  const amount = amountFormatter(unit);
  return scene.view.seats.map((player) => {
    const seat = buildSeatScene(scene, player);
    const tag = tags.get(player.playerId);
    const marks = [
      seat.isYou && t("text.you"),
      player.bot && botText(t, botStyles[player.playerId]),
      seat.isHost && t("table.host"),
      seat.isStaff && t("table.staff"),
      scene.view.button === player.seat && t("text.dealer"),
      seat.inHand && seat.inHand.bet > 0 && t("text.bet", { amount: amount(seat.inHand.bet) }),
      seat.status && t(STATUS_KEYS[seat.status]),
      chances && spokenSeatChance(t, chances, player.seat),
      seat.isDisconnected && t("table.away"),
      tag && t("notes.tagged", { tag: t(`notes.tag.${tag}`) }),
    ].filter((mark) => typeof mark === "string");
    const suffix = marks.map((mark) => `, ${mark}`).join("");
    return { seat: player.seat, text: t("text.seat", { name: seat.name, stack: amount(seat.stack), marks: suffix }) };
  });
}
const STATUS_KEYS = {
  away: "table.away",
  "sitting-out": "table.sittingOut",
  "no-chips": "table.noChips",
  "all-in": "table.allIn",
  protected: "table.protected",
  folded: "last.fold",
  waiting: "table.waitingForBlind",
  posting: "table.postingBlind",
  leaving: "table.leaving",
  absent: "tournamentTable.absent",
  pending: "tournamentTable.mayRebuy",
} as const;

export const readStacks = (t: Translate, scene: TableScene, unit: AmountUnit): string =>
  scene.view.seats
    .map((player) =>
      t("text.stack", {
        name: nameOfPlayer(scene, player),
        stack: formatAmount(buildSeatScene(scene, player).stack, unit),
      }),
    )
    .join(". ");

export function readTurn(t: Translate, scene: TableScene, unit: AmountUnit): string {
  const turn = scene.view.hand?.toAct;
  if (!turn) return t("text.turnNone");
  if (turn.seat !== scene.you) return t("text.turnOf", { name: seatNamer(scene)(turn.seat) });
  return t("text.turnYours", { choices: legalActionsText(t, turn, amountFormatter(unit)) });
}
