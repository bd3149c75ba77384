/** What a player does with connections: open, cut and close them, or send messages that do not fit the moment. */
import type { LobbyView } from "@poker/protocol";
import { sleep } from "../retrying-client.ts";
import { type Behaviour, currentTableId, expectRefused, expectSameReply, openSecondTab } from "./behaviour.ts";

const LOBBY_VIEW: LobbyView = {
  filter: {
    ...{ game: "all", structure: "all", stakes: "all", seats: "all", house: "all", money: "all" },
    ...{ hideFull: true, hideEmpty: false, searches: [] },
  },
  sort: { column: "averagePot", descending: true },
  first: 0,
  count: 20,
};

const MALFORMED_MESSAGES: readonly (readonly [string, ...unknown[]])[] = [
  ["act", { tableId: "nowhere", actionId: 1 }],
  ["sit", null],
  ["__proto__", { polluted: true }],
  ["constructor", {}],
  ["act", { action: { type: "raise", to: "100" } }],
  ["watch", { tableId: "00000000-0000-4000-8000-000000000000", since: -1 }],
  ["top-up", { amount: Number.MAX_SAFE_INTEGER + 2 }],
  ["shout", "hello"],
  ["leave"],
  ["chat", { text: "\u202e<script>" }, 7, [[[[]]]]],
];

export const CONNECTION_BEHAVIOURS: readonly Behaviour[] = [
  {
    name: "lose the connection",
    situations: ["to-act", "seated", "rail"],
    weight: 5,
    async run(player) {
      player.context.counters.increment("connections", "cut by the player");
      player.tab?.dropConnection();
      await sleep(1_500 * player.random());
    },
  },
  {
    name: "close all tabs for a while",
    situations: ["to-act", "seated"],
    weight: 1,
    async run(player) {
      const tableId = currentTableId(player);
      player.context.counters.increment("connections", "closed by the player");
      player.closeAllTabs();
      await sleep(6_000 * player.random());
      const tab = player.openTab(tableId);
      await player.waitUntil(() => tab.view !== null || tab.isLost, 10_000);
    },
  },
  {
    name: "open another tab",
    situations: ["seated", "rail"],
    weight: 3,
    async run(player) {
      const { tab } = player;
      const second = await openSecondTab(player);
      await sleep(500 * player.random());
      const closing = player.pickOne(tab ?? second, second);
      if (player.tabs.includes(closing)) player.closeTab(closing);
    },
  },
  {
    name: "repeat an accepted command",
    situations: ["seated", "rail", "to-act"],
    weight: 6,
    isPossible: ({ client }) => client.acceptedCommands.length > 0,
    async run(player) {
      const { acceptedCommands } = player.client;
      const accepted = acceptedCommands[player.randomInteger(0, acceptedCommands.length - 1)];
      if (accepted) expectSameReply(player, accepted.reply, await accepted.resend());
    },
  },
  {
    name: "watch again",
    situations: ["seated", "rail"],
    weight: 4,
    async run(player) {
      const { tab } = player;
      const since = player.random() < 0.5 ? null : Math.max(0, (tab?.replica.seq ?? 0) - player.randomInteger(0, 40));
      await tab?.connection.requestOnce("watch", { tableId: tab.tableId, since });
    },
  },
  {
    name: "watch the lobby",
    situations: ["seated", "rail"],
    weight: 2,
    async run(player) {
      const { tab } = player;
      await tab?.connection.requestOnce("watch-lobby", { view: LOBBY_VIEW, tableIds: [tab.tableId] });
      await sleep(300 * player.random());
      await player.tab?.connection.requestOnce("unwatch-lobby", {});
    },
  },
  {
    name: "send malformed messages",
    situations: ["seated", "rail", "to-act"],
    weight: 4,
    async run(player) {
      const [name, ...args] = MALFORMED_MESSAGES[player.randomInteger(0, MALFORMED_MESSAGES.length - 1)] ?? ["shout"];
      const reply = await player.tab?.connection.requestRaw(name, ...args);
      if (reply) player.context.counters.increment("malformed messages", reply.code);
    },
  },
  {
    name: "act out of turn",
    situations: ["seated", "rail"],
    weight: 4,
    isPossible: ({ tab }) => tab?.view?.hand?.result === null,
    async run(player) {
      // Decision 1,000 never comes. So the action must be refused even if it has become the player's turn.
      const reply = await player.sendAction({ type: "check" }, { decision: 1_000 });
      expectRefused(player, "an action out of turn", reply);
    },
  },
];
