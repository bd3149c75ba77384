import { buildSettings, presets } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { type ClientIn, clientInSchemas, handshakeSchema } from "./client-in.ts";
import { EVERY_TABLE } from "./lobby/lobby-filter.ts";
import { isSupportedVersion, PROTOCOL_VERSION } from "./version.ts";

const TABLE = "7f6b0b52-6c3e-4c3a-9d5e-0d6a4d2f1a11";
const ID = "3c1f7c8e-52a4-4a53-8a6f-1f7d1b7b2c22";

const good: ClientIn = {
  watch: { tableId: TABLE, since: null },
  unwatch: { tableId: TABLE },
  act: { tableId: TABLE, actionId: ID, handNo: 1, decision: 1, action: { type: "raise", to: 800 } },
  sit: { tableId: TABLE, commandId: ID, seat: null, buyIn: 10_000, entry: "wait" },
  "join-waitlist": { tableId: TABLE, commandId: ID },
  "leave-waitlist": { tableId: TABLE, commandId: ID },
  leave: { tableId: TABLE, commandId: ID },
  "top-up": { tableId: TABLE, commandId: ID, amount: 500 },
  "sit-out": { tableId: TABLE, commandId: ID, when: "now" },
  "come-back": { tableId: TABLE, commandId: ID, entry: "post" },
  "choose-entry": { tableId: TABLE, commandId: ID, entry: "post" },
  show: { tableId: TABLE, commandId: ID, handNo: 1, cards: [0, 3] },
  "mark-present": { tableId: TABLE, commandId: ID },
  "host-order": { tableId: TABLE, commandId: ID, order: { type: "give", playerId: ID, amount: 500 } },
  "ask-to-play": { tableId: TABLE, commandId: ID, seat: null, buyIn: 10_000 },
  "stop-asking": { tableId: TABLE, commandId: ID },
  "answer-take": { tableId: TABLE, commandId: ID, agrees: true },
  register: { tournamentId: TABLE, commandId: ID, paidWith: "wallet" },
  unregister: { tournamentId: TABLE, commandId: ID },
  "re-enter": { tournamentId: TABLE, commandId: ID },
  rebuy: { tournamentId: TABLE, commandId: ID },
  "decline-rebuy": { tournamentId: TABLE, commandId: ID },
  "add-on": { tournamentId: TABLE, commandId: ID },
  "ask-deal": { tournamentId: TABLE, commandId: ID },
  "withdraw-deal": { tournamentId: TABLE, commandId: ID },
  "answer-deal": { tournamentId: TABLE, commandId: ID, answer: "icm" },
  "watch-tournament": { tournamentId: TABLE },
  "unwatch-tournament": { tournamentId: TABLE },
  standings: { tournamentId: TABLE, from: 0, search: "" },
  "watch-tournaments": {},
  "unwatch-tournaments": {},
  "buy-in-range": { tableId: TABLE },
  "leave-next": { tableId: TABLE, commandId: ID, when: "big-blind" },
  stay: { tableId: TABLE, commandId: ID },
  "set-options": { tableId: TABLE, commandId: ID, autoPost: true, autoTopUp: "off" },
  "join-queue": { poolId: TABLE, commandId: ID, buyIn: 10_000, entry: "wait" },
  "leave-queue": { poolId: TABLE, commandId: ID },
  "pool-buy-in-range": { poolId: TABLE },
  "pool-presence": { poolId: TABLE },
  say: { tableId: TABLE, commandId: ID, said: { type: "text", text: "Good evening" } },
  "chat-history": { tableId: TABLE },
  mute: { userId: ID, muted: true },
  report: { tableId: TABLE, messageId: 7 },
  "write-private": { friendId: ID, commandId: ID, text: "hello" },
  "private-history": { friendId: ID },
  "mark-private-read": { friendId: ID, upTo: 7 },
  "report-private": { messageId: 7 },
  "watch-lobby": { view: { filter: EVERY_TABLE, sort: null, first: 0, count: 50 } },
  "commit-seed": { tableId: TABLE, handNo: 1, commit: "0a".repeat(32) },
  "commit-draw": { tournamentId: TABLE, commit: "f9".repeat(32) },
  "reveal-draw": { tournamentId: TABLE, seed: "f9".repeat(32) },
  "reveal-seed": { tableId: TABLE, handNo: 1, seed: "f9".repeat(32) },
  "report-deal": { tableId: TABLE, handNo: 1, ok: false, failed: ["V3", "wrong-root"] },
  ping: {},
  "page-visible": { visible: false },
  "unwatch-lobby": {},
  "watch-own-tables": {},
};
const names = Object.keys(clientInSchemas).filter((name): name is keyof ClientIn => name in clientInSchemas);
const accepts = (name: keyof ClientIn, message: unknown) => clientInSchemas[name].safeParse(message).success;

describe("messages of a client", () => {
  it.each(names)("%s: a message of the right shape is accepted", (name) =>
    expect(accepts(name, good[name])).toBe(true),
  );

  // Fault 37: the schema refuses a message of any other shape before a handler sees it.
  describe.each(names)("the message %s", (name) => {
    it.each<[string, unknown]>([
      ["nothing", undefined],
      ["null", null],
      ["a number", 7],
      ["text", JSON.stringify(good[name])],
      ["a list", [good[name]]],
      ["a binary attachment", Buffer.from("{}")],
      ["one key too many", { ...good[name], role: "admin" }],
      [
        "an own __proto__",
        JSON.parse(`{"__proto__":{"ok":true},${JSON.stringify(good[name]).slice(1)}`.replace(",}", "}")),
      ],
      ["an own constructor", { ...good[name], constructor: { prototype: {} } }],
      ["a forged player (fault 35)", { ...good[name], playerId: ID }],
    ])("refuses a message with this fault: %s", (_, message) => expect(accepts(name, message)).toBe(false));
  });

  // Fault 33: the schema refuses values that are not numbers. The engine later refuses numbers that the rules forbid.
  it.each([Number.NaN, Number.POSITIVE_INFINITY, "100", null, [100], { valueOf: 100 }, true])(
    "refuses %o as an amount",
    (amount) => {
      expect(accepts("act", { ...good.act, action: { type: "bet", to: amount } })).toBe(false);
      expect(accepts("act", { ...good.act, action: { type: "raise", to: amount } })).toBe(false);
      expect(accepts("sit", { ...good.sit, buyIn: amount })).toBe(false);
      expect(accepts("join-queue", { ...good["join-queue"], buyIn: amount })).toBe(false);
      expect(accepts("top-up", { ...good["top-up"], amount })).toBe(false);
    },
  );
  it("S1: accepts joining a queue without an amount, which the player gives later, when a seat is held", () => {
    const { buyIn: _, ...asked } = good["join-queue"];
    expect(accepts("join-queue", asked)).toBe(true);
  });
  it.each([-1, 1.5, 2 ** 53 + 2, 1e308])("refuses %d as an amount from the wallet", (amount) => {
    expect(accepts("sit", { ...good.sit, buyIn: amount })).toBe(false);
    expect(accepts("top-up", { ...good["top-up"], amount })).toBe(false);
  });
  it.each([-1, 0, 1.5, 2 ** 53 + 2])("refuses %d as the number of a decision or a hand", (number) => {
    expect(accepts("act", { ...good.act, decision: number })).toBe(false);
    expect(accepts("act", { ...good.act, handNo: number })).toBe(false);
  });

  it("refuses an action with a field of another action, and an unknown action", () => {
    for (const action of [{ type: "fold", to: 1 }, { type: "bet" }, { type: "all-in" }, { type: "__proto__" }, {}])
      expect(accepts("act", { ...good.act, action })).toBe(false);
  });
  it("fault 39: refuses 10,000 characters, an empty message, and unknown emotes", () => {
    const says = (said: unknown) => accepts("say", { ...good.say, said });
    for (const text of ["x".repeat(10_000), "x".repeat(201), "", 7]) expect(says({ type: "text", text })).toBe(false);
    expect(says({ type: "text", text: "x".repeat(200) })).toBe(true);
    expect(says({ type: "emote", emote: "nice-hand" })).toBe(true);
    for (const emote of ["__proto__", "<img>", ""]) expect(says({ type: "emote", emote })).toBe(false);
  });
  it("refuses a seat that no table has, and an id that is not a UUID", () => {
    for (const seat of [-1, 10, 0.5, "0"]) expect(accepts("sit", { ...good.sit, seat })).toBe(false);
    for (const name of names)
      if ("tableId" in good[name]) expect(accepts(name, { ...good[name], tableId: "__proto__" })).toBe(false);
  });
  it("accepts a valid view of the lobby, and refuses a view that is too large, unknown or incomplete", () => {
    const filter = {
      ...{ game: "omaha", structure: "all", stakes: "low", seats: "six", house: "avenue", money: "play" },
      ...{ hideFull: true, hideEmpty: false, searches: ["heron"] },
    };
    const view = { filter, sort: { column: "stakes", descending: true }, first: 50, count: 50 };
    const asks = (change: object, tableIds: readonly string[] = []) =>
      accepts("watch-lobby", { view: { ...view, ...change }, tableIds });
    expect(asks({})).toBe(true);
    expect(asks({ sort: null }, [TABLE])).toBe(true);
    for (const change of [
      ...[{ count: 0 }, { count: 101 }, { first: -1 }, { first: 1e9 }, { first: 0.5 }, { sort: undefined }],
      ...[{ sort: { column: "seated", descending: true } }, { sort: { column: "stakes" } }, { rows: 7 }],
      ...[{ game: "__proto__" }, { house: "a'b" }, { searches: ["x".repeat(41)] }, { searches: ["a", "b", "c"] }].map(
        (change) => ({ filter: { ...filter, ...change } }),
      ),
      { filter: { ...filter, hideFull: undefined } },
    ])
      expect(asks(change)).toBe(false);
    expect(asks({}, new Array(61).fill(TABLE))).toBe(false);
    expect(asks({}, ["__proto__"])).toBe(false);
  });
  it("H3: accepts only known orders of a host, with the fields and settings that belong to each", () => {
    const stakes = { low: 100, high: 200, currency: "game", game: "holdem", structure: "no-limit" } as const;
    const settings = { ...buildSettings(presets.avenue, stakes), seating: "pick-a-seat" };
    const orders = (order: unknown) => accepts("host-order", { ...good["host-order"], order });
    for (const order of [
      ...[{ type: "pause" }, { type: "resume" }, { type: "end" }, { type: "change-settings", settings }],
      // The schema accepts these seat counts although no such table can be played. The engine refuses them and names the field.
      ...[0, 1, 2.5, 99].map((seats) => ({ type: "change-settings", settings: { ...settings, seats } })),
      ...[
        { type: "admit", playerId: ID, seat: null },
        { type: "admit", playerId: ID, seat: 3 },
      ],
      ...["decline", "sit-out", "remove", "pass-role"].map((type) => ({ type, playerId: ID })),
      ...[
        { type: "move-seat", playerId: ID, to: 9 },
        { type: "mute", playerId: ID, muted: true },
      ],
      { type: "take", playerId: ID, amount: 1 },
      { type: "change-access", access: { admission: "host", watching: "link" } },
    ])
      expect(orders(order), JSON.stringify(order)).toBe(true);
    for (const order of [
      ...[{ type: "deal" }, { type: "pause", playerId: ID }, { type: "change-settings" }, {}, null, "end"],
      ...[Number.NaN, -1, 1.5, "5", null].map((amount) => ({ type: "give", playerId: ID, amount })),
      ...[
        { type: "move-seat", playerId: ID, to: 10 },
        { type: "remove", playerId: "p2" },
      ],
      { type: "change-access", access: { admission: "nobody", watching: "link" } },
      { type: "change-settings", settings: { ...settings, currency: "coins" } },
      ...[Number.NaN, Number.POSITIVE_INFINITY, "6", null].map((seats) => ({
        type: "change-settings",
        settings: { ...settings, seats },
      })),
      { type: "change-settings", settings: { ...settings, cards: true } },
    ])
      expect(orders(order), JSON.stringify(order)).toBe(false);
  });
  it("F3: accepts commitments and seeds only as 32 bytes in lower-case hex, and failed checks only as short codes", () => {
    for (const text of [
      "0a".repeat(31),
      "0a".repeat(33),
      "0A".repeat(32),
      "0g".repeat(32),
      7,
      null,
      ` ${"0a".repeat(31)} `,
    ]) {
      expect(accepts("commit-seed", { ...good["commit-seed"], commit: text })).toBe(false);
      expect(accepts("reveal-seed", { ...good["reveal-seed"], seed: text })).toBe(false);
    }
    const reports = (failed: unknown) => accepts("report-deal", { ...good["report-deal"], failed });
    expect(reports(new Array(20).fill("V1"))).toBe(true);
    for (const failed of [new Array(21).fill("V1"), [""], ["x".repeat(21)], ["<b>"], ["a\nb"], [7], "V1", null])
      expect(reports(failed)).toBe(false);
  });
  it("refuses a message that is nested a few thousand levels deep", () => {
    const depth = 4000;
    const deep: unknown = JSON.parse("[".repeat(depth) + "]".repeat(depth));
    for (const name of names) expect(accepts(name, deep)).toBe(false);
    expect(accepts("act", { ...good.act, action: deep })).toBe(false);
  });
});

it("fault 62: a page of version 8, which does not know fair deals, must reload", () => {
  expect([7, 8, 9, PROTOCOL_VERSION, PROTOCOL_VERSION + 1].filter(isSupportedVersion)).toEqual([9, PROTOCOL_VERSION]);
});

describe("the handshake of a socket", () => {
  it("accepts a ticket with a protocol number", () =>
    expect(handshakeSchema.safeParse({ ticket: "x", protocol: 1 }).success).toBe(true));
  it.each<[string, unknown]>([
    ["no ticket", { protocol: 1 }],
    ["no protocol", { ticket: "x" }],
    ["a huge ticket", { ticket: "x".repeat(2049), protocol: 1 }],
    ["a user id chosen by the client (fault 35)", { ticket: "x", protocol: 1, sub: ID }],
  ])("refuses %s", (_, message) => expect(handshakeSchema.safeParse(message).success).toBe(false));
});
