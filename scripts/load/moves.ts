/** What people do at a table, one entry each: where, how often against the others, and what. A new kind of move is a new entry. */
import type { Action, LegalActions } from "@poker/engine";
import type { Answer, Player } from "./player.ts";
import { sleep } from "./player.ts";

type Place = "nowhere" | "rail" | "seated" | "turn";

export interface Move {
  readonly name: string;
  readonly at: readonly Place[];
  /** Against the others that are possible. */
  readonly weight: number;
  readonly when?: (player: Player) => boolean;
  readonly make: (player: Player) => Promise<unknown>;
}

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

/** A no was due. */
function refusalDue(player: Player, what: string, answer: Answer | null): void {
  if (!answer?.ok) return;
  const tableId = player.tab?.tableId;
  player.world.figures.wrong({
    invariant: "fault 33",
    seq: answer.seq,
    what: `${what} was accepted`,
    ...(tableId === undefined ? {} : { tableId }),
  });
}

/** The same answer as the first time. */
function sameDue(player: Player, first: Answer | null, again: Answer | null): void {
  if (!first?.ok || !again) return;
  const tableId = player.tab?.tableId ?? "";
  // Long after it was done the table has moved on, and may say so.
  if (!again.ok) player.world.figures.count("asked again", again.code);
  else if (again.seq !== first.seq)
    player.world.figures.wrong({
      invariant: "I6",
      tableId,
      seq: again.seq,
      what: `answered as event ${first.seq} before`,
    });
}

const id = () => crypto.randomUUID();
const tableOf = (player: Player) => player.tab?.tableId ?? "";
const command = (player: Player) => ({ tableId: tableOf(player), commandId: id() });
const entryOf = (player: Player) => player.oneOf("post", "post", "wait");

async function sit(player: Player): Promise<void> {
  const { tab } = player;
  const offer = await tab?.connection.request("buy-in-range", { tableId: tab.tableId });
  if (!tab || !offer?.ok) return;
  const buyIn = player.between(offer.min, Math.max(offer.min, Math.min(offer.max, offer.balance)));
  const seats = tab.view?.settings.seats ?? 2;
  const seat = player.random() < 0.5 ? null : player.between(0, seats - 1);
  const answer = await player.command("sit", { ...command(player), seat, buyIn, entry: entryOf(player) }, tab);
  if (answer?.ok) await player.until(() => tab.seat !== null, 5_000);
}

/** A second window, once it shows the table. */
async function secondTab(player: Player) {
  const second = player.open(tableOf(player));
  await player.until(() => second.view !== null || second.lost, 5_000);
  return second;
}

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

export const MOVES: readonly Move[] = [
  {
    name: "enter",
    at: ["nowhere"],
    weight: 1,
    async make(player) {
      const tableId = player.world.tables[player.between(0, player.world.tables.length - 1)];
      if (tableId === undefined) return;
      const tab = player.open(tableId);
      await player.until(() => tab.view !== null || tab.lost, 10_000);
    },
  },
  { name: "sit", at: ["rail"], weight: 60, make: sit },
  {
    name: "go elsewhere",
    at: ["rail"],
    weight: 12,
    async make(player) {
      for (const tab of [...player.tabs]) player.close(tab);
    },
  },
  {
    name: "sit with too much or too little",
    at: ["rail"],
    weight: 4,
    async make(player) {
      const buyIn = player.oneOf(0, 1, 100_000_000);
      const answer = await player.command("sit", { ...command(player), seat: null, buyIn, entry: "post" });
      refusalDue(player, `a buy-in of ${buyIn}`, answer);
    },
  },
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
      for (const tab of [...player.tabs]) player.close(tab);
      await sleep(6_000 * player.random());
      const tab = player.open(tableId);
      await player.until(() => tab.view !== null || tab.lost, 10_000);
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
  {
    name: "leave",
    at: ["seated"],
    weight: 3,
    when: ({ seat }) => seat?.leaving === false,
    make: (player) => player.command("leave", command(player)),
  },
  {
    name: "top up",
    at: ["seated"],
    weight: 8,
    when: ({ seat }) => seat !== null,
    make: (player) =>
      player.command("top-up", {
        ...command(player),
        amount: player.between(1, player.tab?.view?.settings.buyIn.max ?? 1),
      }),
  },
  {
    name: "bring new chips",
    at: ["seated"],
    weight: 100,
    when: ({ seat }) => seat?.stack === 0 && seat.topUpWanted === 0,
    make: (player) =>
      player.command("top-up", { ...command(player), amount: player.tab?.view?.settings.buyIn.min ?? 1 }),
  },
  {
    name: "sit out",
    at: ["seated"],
    weight: 5,
    when: ({ seat }) => seat?.sittingOut === null,
    make: (player) =>
      player.command("sit-out", { ...command(player), when: player.oneOf("now", "next-hand", "next-big-blind") }),
  },
  {
    name: "come back",
    at: ["seated"],
    weight: 60,
    when: ({ seat }) => seat !== null && seat.stack > 0 && seat.sittingOut !== null,
    make: (player) => player.command("come-back", { ...command(player), entry: entryOf(player) }),
  },
  {
    name: "choose how to enter",
    at: ["seated"],
    weight: 6,
    when: ({ seat }) => seat?.owes === true,
    make: (player) => player.command("choose-entry", { ...command(player), entry: player.oneOf("wait", "post") }),
  },
  {
    name: "show his cards",
    at: ["seated"],
    weight: 6,
    when: ({ tab }) => Boolean(tab?.view?.hand?.result),
    make: (player) => player.command("show", command(player)),
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
    when: ({ done }) => done.length > 0,
    async make(player) {
      const { done } = player;
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
];
