/** What people do when it is their turn. */
import type { Action, LegalActions } from "@poker/engine";
import { id, type Move, refusalDue, sameDue, secondTab } from "./move.ts";

/** Anything legal, the unlikely too. */
export function anyAction(legal: LegalActions, random: () => number): Action {
  const { wager, call, check } = legal;
  const draw = random();
  if (wager && draw < 0.3) {
    const part = random();
    const to =
      part < 0.5 ? wager.min : part < 0.6 ? wager.max : wager.min + Math.floor(random() * (wager.max - wager.min + 1));
    return { type: wager.type, to };
  }
  if (check) return { type: "check" };
  return call !== null && draw < 0.85 ? { type: "call" } : { type: "fold" };
}

export const AT_TURN: readonly Move[] = [
  {
    name: "play",
    at: ["turn"],
    weight: 160,
    async make(player) {
      const { turn } = player;
      if (turn) await player.act(anyAction(turn, player.random));
    },
  },
  {
    name: "click twice",
    at: ["turn"],
    weight: 5,
    async make(player) {
      const { turn, tab } = player;
      if (!turn || !tab) return;
      const change = { actionId: id() };
      const action = anyAction(turn, player.random);
      const [first, second] = await Promise.all([player.act(action, change), player.act(action, change)]);
      sameDue(player, first, second);
    },
  },
  {
    name: "act from two windows at once",
    at: ["turn"],
    weight: 3,
    async make(player) {
      const { tab, turn } = player;
      if (!tab || !turn) return;
      const second = await secondTab(player);
      const action = anyAction(turn, player.random);
      const change = { handNo: tab.view?.hand?.handNo ?? 1, decision: turn.decision };
      const both = await Promise.all([player.act(action, change, tab), player.act(action, change, second)]);
      if (both.every((answer) => answer?.ok)) refusalDue(player, "the same turn, from two windows,", both[0]);
      const closing = player.oneOf(tab, second);
      if (player.tabs.includes(closing)) player.close(closing);
    },
  },
  {
    name: "act against the rules",
    at: ["turn"],
    weight: 6,
    async make(player) {
      const { turn } = player;
      if (!turn) return;
      const most = turn.wager?.max ?? 0;
      const to = player.oneOf(-1, 0, 0.5, most + 1, most + 0.5, Number.MAX_SAFE_INTEGER);
      const type = player.oneOf("bet", "raise");
      refusalDue(player, `${type} to ${to}`, await player.act({ type, to }));
    },
  },
  {
    name: "act for another turn",
    at: ["turn"],
    weight: 4,
    async make(player) {
      const { turn, tab } = player;
      if (!turn) return;
      const handNo = tab?.view?.hand?.handNo ?? 1;
      const change = player.oneOf(
        { decision: turn.decision + 1 },
        { handNo: handNo + 1 },
        { handNo: Math.max(1, handNo - 1), decision: 999 },
      );
      refusalDue(player, "an action for another turn", await player.act({ type: "fold" }, change));
    },
  },
  {
    name: "let time run out",
    at: ["turn"],
    weight: 1,
    async make(player) {
      const { decision } = player.turn ?? {};
      await player.until(() => player.turn?.decision !== decision, 12_000);
    },
  },
];
