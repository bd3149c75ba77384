/** What a simulated player does when it is their turn. */
import type { Action, LegalActions } from "@poker/engine";
import { type Behaviour, createId, expectRefused, expectSameReply, openSecondTab } from "./behaviour.ts";

/** Chooses any legal action at random, including unusual ones. */
function pickLegalAction(legal: LegalActions, random: () => number): Action {
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

export const TO_ACT_BEHAVIOURS: readonly Behaviour[] = [
  {
    name: "play",
    situations: ["to-act"],
    weight: 160,
    async run(player) {
      const { legalActions } = player;
      if (legalActions) await player.sendAction(pickLegalAction(legalActions, player.random));
    },
  },
  {
    name: "click twice",
    situations: ["to-act"],
    weight: 5,
    async run(player) {
      const { legalActions, tab } = player;
      if (!legalActions || !tab) return;
      const change = { actionId: createId() };
      const action = pickLegalAction(legalActions, player.random);
      const [first, second] = await Promise.all([player.sendAction(action, change), player.sendAction(action, change)]);
      expectSameReply(player, first, second);
    },
  },
  {
    name: "act from two tabs at once",
    situations: ["to-act"],
    weight: 3,
    async run(player) {
      const { tab, legalActions } = player;
      if (!tab || !legalActions) return;
      const second = await openSecondTab(player);
      const action = pickLegalAction(legalActions, player.random);
      const change = { handNo: tab.view?.hand?.handNo ?? 1, decision: legalActions.decision };
      const replies = await Promise.all([
        player.sendAction(action, change, tab),
        player.sendAction(action, change, second),
      ]);
      if (replies.every((reply) => reply?.ok)) expectRefused(player, "the same decision, from two tabs,", replies[0]);
      const closing = player.pickOne(tab, second);
      if (player.tabs.includes(closing)) player.closeTab(closing);
    },
  },
  {
    name: "act against the rules",
    situations: ["to-act"],
    weight: 6,
    async run(player) {
      const { legalActions } = player;
      if (!legalActions) return;
      const most = legalActions.wager?.max ?? 0;
      const to = player.pickOne(-1, 0, 0.5, most + 1, most + 0.5, Number.MAX_SAFE_INTEGER);
      const type = player.pickOne("bet", "raise");
      expectRefused(player, `${type} to ${to}`, await player.sendAction({ type, to }));
    },
  },
  {
    name: "act for another decision",
    situations: ["to-act"],
    weight: 4,
    async run(player) {
      const { legalActions, tab } = player;
      if (!legalActions) return;
      const handNo = tab?.view?.hand?.handNo ?? 1;
      const change = player.pickOne(
        { decision: legalActions.decision + 1 },
        { handNo: handNo + 1 },
        { handNo: Math.max(1, handNo - 1), decision: 999 },
      );
      expectRefused(player, "an action for another decision", await player.sendAction({ type: "fold" }, change));
    },
  },
  {
    name: "let time run out",
    situations: ["to-act"],
    weight: 1,
    async run(player) {
      const { decision } = player.legalActions ?? {};
      await player.waitUntil(() => player.legalActions?.decision !== decision, 12_000);
    },
  },
];
