/** What becomes of lines and windows, and what else is sent over them. */
import { sleep } from "../asking.ts";
import { type Move, refusalDue, sameDue, secondTab, tableOf } from "./move.ts";

const GARBAGE: readonly (readonly [string, ...unknown[]])[] = [
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

export const ON_THE_LINE: readonly Move[] = [
  {
    name: "lose the line",
    at: ["turn", "seated", "rail"],
    weight: 5,
    async make(player) {
      player.world.figures.count("lines", "cut by the player");
      player.tab?.cut();
      await sleep(1_500 * player.random());
    },
  },
  {
    name: "be away for a while",
    at: ["turn", "seated"],
    weight: 1,
    async make(player) {
      const tableId = tableOf(player);
      player.world.figures.count("lines", "closed by the player");
      player.closeAll();
      await sleep(6_000 * player.random());
      const tab = player.open(tableId);
      await player.until(() => tab.view !== null || tab.lost, 10_000);
    },
  },
  {
    name: "open another window",
    at: ["seated", "rail"],
    weight: 3,
    async make(player) {
      const { tab } = player;
      const second = await secondTab(player);
      await sleep(500 * player.random());
      const closing = player.oneOf(tab ?? second, second);
      if (player.tabs.includes(closing)) player.close(closing);
    },
  },
  {
    name: "ask again for what was done",
    at: ["seated", "rail", "turn"],
    weight: 6,
    when: ({ asking }) => asking.done.length > 0,
    async make(player) {
      const { done } = player.asking;
      const old = done[player.between(0, done.length - 1)];
      if (old) sameDue(player, old.answer, await old.again());
    },
  },
  {
    name: "look anew",
    at: ["seated", "rail"],
    weight: 4,
    async make(player) {
      const { tab } = player;
      const since = player.random() < 0.5 ? null : Math.max(0, (tab?.follower.seq ?? 0) - player.between(0, 40));
      await tab?.connection.request("watch", { tableId: tab.tableId, since });
    },
  },
  {
    name: "look at the lobby",
    at: ["seated", "rail"],
    weight: 2,
    async make(player) {
      await player.tab?.connection.request("watch-lobby", {});
      await sleep(300 * player.random());
      await player.tab?.connection.request("unwatch-lobby", {});
    },
  },
  {
    name: "send nonsense",
    at: ["seated", "rail", "turn"],
    weight: 4,
    async make(player) {
      const [name, ...args] = GARBAGE[player.between(0, GARBAGE.length - 1)] ?? ["shout"];
      const reply = await player.tab?.connection.raw(name, ...args);
      if (reply) player.world.figures.count("nonsense", reply.code);
    },
  },
  {
    name: "act out of turn",
    at: ["seated", "rail"],
    weight: 4,
    when: ({ tab }) => tab?.view?.hand?.result === null,
    async make(player) {
      // His turn may have come meanwhile; then this is no wrong.
      const answer = await player.act({ type: "check" }, { decision: 1_000 });
      refusalDue(player, "an action out of turn", answer);
    },
  },
];
