/**
 * Tests what a viewer without an account may do: watch tables and the lobby, and see what the rail sees. All other messages are refused.
 */
import { randomUUID } from "node:crypto";
import { type ClientIn, clientInSchemas } from "@poker/protocol";
import { expect, it } from "vitest";
import { isHandOver, seatHeadsUp } from "../testing/heads-up.ts";
import {
  callToShowdown,
  connectClient,
  quickSettings,
  receivedText,
  signViewerTicket,
  tryConnect,
  wholeLobby,
} from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const viewerTicket = (address: string) => signViewerTicket(room.server.nodeId, address);
const enterAnonymously = async (address: string = randomUUID()) =>
  connectClient(room.url, await viewerTicket(address), null);
const countUsers = async () => (await backend.owner.pool.query("SELECT count(*)::int AS n FROM users")).rows[0]?.n;

/** Creates a valid message of every kind. */
function createMessages(tableId: string, poolId: string): { readonly [K in keyof ClientIn]: ClientIn[K] } {
  const ids = () => ({ tableId, commandId: randomUUID() });
  const tournament = () => ({ tournamentId: randomUUID(), commandId: randomUUID() });
  return {
    watch: { tableId, since: null },
    unwatch: { tableId },
    act: { tableId, actionId: randomUUID(), handNo: 1, decision: 1, action: { type: "fold" } },
    sit: { ...ids(), seat: null, buyIn: 10_000, entry: "post" },
    "join-waitlist": ids(),
    "leave-waitlist": ids(),
    leave: ids(),
    "top-up": { ...ids(), amount: 1_000 },
    "sit-out": { ...ids(), when: "now" },
    "come-back": { ...ids(), entry: null },
    "choose-entry": { ...ids(), entry: "post" },
    "leave-next": { ...ids(), when: "hand" },
    stay: ids(),
    "set-options": { ...ids(), autoPost: true, autoTopUp: "off" },
    show: { ...ids(), handNo: 1, cards: [0] },
    "buy-in-range": { tableId },
    "commit-seed": { tableId, handNo: 1, commit: "0a".repeat(32) },
    "reveal-seed": { tableId, handNo: 1, seed: "0a".repeat(32) },
    "report-deal": { tableId, handNo: 1, ok: true, failed: [] },
    ping: {},
    "page-visible": { visible: false },
    "join-queue": { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" },
    "leave-queue": { poolId, commandId: randomUUID() },
    "pool-buy-in-range": { poolId },
    "pool-presence": { poolId },
    say: { ...ids(), said: { type: "text", text: "hello" } },
    "chat-history": { tableId },
    mute: { userId: randomUUID(), muted: true },
    report: { tableId, messageId: 1 },
    "write-private": { friendId: randomUUID(), commandId: randomUUID(), text: "hello" },
    "private-history": { friendId: randomUUID() },
    "mark-private-read": { friendId: randomUUID(), upTo: 1 },
    "report-private": { messageId: 1 },
    "watch-lobby": wholeLobby(),
    "watch-own-tables": {},
    "unwatch-lobby": {},
    "mark-present": ids(),
    "host-order": { ...ids(), order: { type: "pause" } },
    "ask-to-play": { ...ids(), seat: null, buyIn: 10_000 },
    "stop-asking": ids(),
    "answer-take": { ...ids(), agrees: true },
    register: { ...tournament(), paidWith: "wallet" },
    unregister: tournament(),
    "re-enter": tournament(),
    rebuy: tournament(),
    "decline-rebuy": tournament(),
    "add-on": tournament(),
    "ask-deal": tournament(),
    "withdraw-deal": tournament(),
    "answer-deal": { ...tournament(), answer: "icm" },
    "watch-tournament": { tournamentId: randomUUID() },
    "unwatch-tournament": { tournamentId: randomUUID() },
    "commit-draw": { tournamentId: randomUUID(), commit: "0a".repeat(32) },
    "reveal-draw": { tournamentId: randomUUID(), seed: "0a".repeat(32) },
    standings: { tournamentId: randomUUID(), from: 0, search: "" },
    "watch-tournaments": {},
    "unwatch-tournaments": {},
  };
}

/** The messages that viewers may send. All other messages are commands, or read what belongs to a player. */
const VIEWER_MESSAGES = [
  ...["watch", "unwatch", "ping", "watch-lobby", "unwatch-lobby"],
  ...["unwatch-tournament", "watch-tournaments", "unwatch-tournaments"],
];
/** The messages about a tournament. The test names a tournament that does not exist. */
const TOURNAMENT_MESSAGES = ["watch-tournament", "standings"];

it("F4, fault 36: a viewer's messages, except those for watching, are refused as `not-signed-in`, without effect", async () => {
  const poolId = await backend.createPool();
  const { tableId, mine } = await seatHeadsUp(backend, room, quickSettings());
  const seq = mine.client.seq;
  const usersBefore = await countUsers();
  const viewer = await enterAnonymously();
  const messages = createMessages(tableId, poolId);
  expect(Object.keys(messages).sort()).toEqual(Object.keys(clientInSchemas).sort());
  const codes: Record<string, string> = {};
  for (const [name, message] of Object.entries(messages)) {
    const reply = await viewer.requestRaw<{ ok: boolean; code?: string }>(name, message);
    codes[name] = reply.ok ? "ok" : (reply.code ?? "");
    await new Promise((resolve) => setTimeout(resolve, 110)); // stays below the limit of messages per second
  }
  const codeFor = (name: string) => {
    if (TOURNAMENT_MESSAGES.includes(name)) return "no-such-tournament";
    return VIEWER_MESSAGES.includes(name) ? "ok" : "not-signed-in";
  };
  expect(codes).toEqual(Object.fromEntries(Object.keys(messages).map((name) => [name, codeFor(name)])));
  await mine.client.watch(tableId);
  expect(mine.client.seq).toBe(seq);
  expect(await countUsers()).toBe(usersBefore);
});

it("F4: an anonymous viewer gets the same frames as the rail and never a hidden card", async () => {
  const { tableId, mine, theirs } = await seatHeadsUp(backend, room, quickSettings());
  const rail = await room.enter(await backend.person());
  const viewer = await enterAnonymously();
  const [seen, railSeen] = [await viewer.watch(tableId), await rail.watch(tableId)];
  const withoutTimes = ({ now: _now, clock: _clock, ...rest }: typeof seen.snapshot) => rest;
  expect(withoutTimes(seen.snapshot)).toEqual(withoutTimes(railSeen.snapshot));
  const hidden = [mine, theirs].flatMap(({ client }) => {
    const own = client.view?.hand?.seats.find(({ seat }) => seat === client.you);
    return own ? [JSON.stringify(own.cards)] : [];
  });
  expect(hidden).toHaveLength(2);
  await callToShowdown([mine.client, theirs.client], 1);
  await viewer.waitUntil(isHandOver, "the end of the hand");
  await rail.waitUntil(isHandOver, "the end of the hand");
  const lastSeq = Math.min(viewer.seq, rail.seq);
  const untilThen = ({ frames }: typeof viewer) =>
    frames.filter(({ to }) => to <= lastSeq).map(({ from, to, events }) => ({ from, to, events }));
  expect(untilThen(viewer).length).toBeGreaterThan(3);
  expect(untilThen(viewer)).toEqual(untilThen(rail));
  // Cards of players may appear only in the events that show them, so those events are left out.
  const beforeShowdown = viewer.frames.flatMap(({ events }) => events).filter(({ type }) => type !== "shown");
  for (const cards of hidden) expect(JSON.stringify(beforeShowdown)).not.toContain(`"cards":${cards}`);
});

it("an anonymous viewer does not get the players' chat", async () => {
  const { tableId, mine, theirs } = await seatHeadsUp(backend, room, quickSettings());
  const viewer = await enterAnonymously();
  await viewer.watch(tableId);
  const said = { type: "text", text: `secret ${randomUUID()}` } as const;
  expect(await mine.client.request("say", { tableId, commandId: randomUUID(), said })).toMatchObject({ ok: true });
  await theirs.client.waitUntil(({ received }) => received.some(({ event }) => event === "chat"), "the message");
  await viewer.request("ping", {});
  expect(receivedText(viewer)).not.toContain(said.text);
});

it("fault 38: the number of anonymous viewers at one address is limited, and a closed socket no longer counts", async () => {
  const open = await Promise.all(Array.from({ length: 120 }, () => enterAnonymously("203.0.113.7")));
  expect(await tryConnect(room.url, await viewerTicket("203.0.113.7"))).toBe("too-many-viewers");
  const other = await enterAnonymously("203.0.113.8");
  open[0]?.socket.disconnect();
  await expect
    .poll(async () => {
      const socket = await tryConnect(room.url, await viewerTicket("203.0.113.7"));
      return typeof socket === "string" ? socket : socket.connected;
    })
    .toBe(true);
  for (const client of [...open, other]) client.socket.disconnect();
});

it("fault 38: a viewer who sends too many messages is refused, and disconnected if they continue", async () => {
  const viewer = await enterAnonymously();
  const replies = await Promise.all(Array.from({ length: 25 }, () => viewer.requestRaw("ping", {})));
  // At least five must be refused. Not all need be, because a new second may have begun in between.
  expect(replies.filter((reply) => reply.code === "too-many-messages").length).toBeGreaterThanOrEqual(5);
  for (let sent = 0; sent < 80; sent++) viewer.socket.emit("ping", {}, () => {});
  await viewer.waitUntil(({ socket }) => !socket.connected, "the end");
  expect(viewer.goodbye).toBe("too-many-messages");
});
