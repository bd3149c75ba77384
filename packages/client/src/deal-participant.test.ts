/**
 * Tests over real sockets how a player takes part in a deal: which messages the client sends, which seeds it keeps, and
 * when it must not reveal a seed. F3
 */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { DealPromise, FrozenHand } from "@poker/engine";
import {
  bytesToHex,
  commitDeck,
  hashContext,
  hashFreeze,
  hashUser,
  hexToBytes,
  publicKeyOf,
  signFreeze,
  tableIdBytes,
} from "@poker/fair-deal";
import { clientInSchemas, type NextDeal, PROTOCOL_VERSION, type Replies } from "@poker/protocol";
import { Server } from "socket.io";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DealParticipant } from "./deal-participant.ts";
import { commitToDeal, MemorySeeds, type MemorySeedsOptions, mixSeed, type PromiseProblem } from "./deal-seeds.ts";
import { RoomClient } from "./room-client.ts";

const TABLE = "7f6b0b52-6c3e-4c3a-9d5e-0d6a4d2f1a11";
const USER = "3c1f7c8e-52a4-4a53-8a6f-1f7d1b7b2c22";
const OTHER = "3c1f7c8e-52a4-4a53-8a6f-1f7d1b7b2c23";
const SECRET = new Uint8Array(32).fill(7);
const ANSWER = "ab".repeat(64);
const deal: NextDeal = {
  tableId: TABLE,
  handNo: 5,
  seat: 2,
  game: "holdem",
  decks: 4,
  prevHandHash: "00".repeat(32),
};

let server: Server;
let client: RoomClient;
let connected: Promise<void>;
/** Every message that the server received from the player, in order. */
let received: { readonly name: string; readonly message: unknown }[];
let replyToCommit: Replies["commit-seed"];
/** The `next-deal` that the server sends to each new connection, as the real room does. null for none. */
let offered: NextDeal | null;

beforeEach(async () => {
  received = [];
  replyToCommit = { ok: true };
  offered = null;
  const http = createServer();
  server = new Server(http, { transports: ["websocket"] });
  server.on("connection", (socket) => {
    socket.onAny((name: string, message: unknown, reply: (reply: object) => void) => {
      received.push({ name, message });
      reply(name === "commit-seed" ? replyToCommit : { ok: true, answer: ANSWER });
    });
    if (offered) socket.emit("next-deal", offered);
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address = http.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  client = new RoomClient({
    fetchTicket: async () => ({ ok: true, ticket: "a ticket", url, protocol: PROTOCOL_VERSION }),
    initialBackoffMs: 5,
  });
  connected = new Promise((resolve) =>
    client.onConnect(async () => {
      resolve();
      return true;
    }),
  );
});
afterEach(async () => {
  client.close();
  await server.close();
});

interface Player {
  readonly seeds: MemorySeeds;
  readonly participant: DealParticipant;
  readonly problems: PromiseProblem[];
}

async function join(options: Partial<MemorySeedsOptions> = {}): Promise<Player> {
  const problems: PromiseProblem[] = [];
  const seeds = new MemorySeeds({
    userId: USER,
    randomBytes: (length) => randomBytes(length),
    onProblem: (_handNo, problem) => problems.push(problem),
    ...options,
  });
  const participant = new DealParticipant(client, TABLE, seeds);
  participant.start();
  client.connect();
  await connected;
  return { seeds, participant, problems };
}

/** Announces the hand to the player. Waits until the player has committed to a seed, and returns the commitment. */
async function takeCommit(): Promise<string> {
  server.emit("next-deal", deal);
  await vi.waitFor(() => expect(received.map(({ name }) => name)).toContain("commit-seed"));
  // The server replies in order, so the reply to this ping shows that the reply to the commitment has arrived too.
  await client.requestOnce("ping", {});
  return clientInSchemas["commit-seed"].parse(received[0]?.message).commit;
}

/** Freezes the hand with a promise, as the room does. `change` lets a test make the promise dishonest. */
function promiseHand(commit: string, change: Partial<DealPromise> = {}, dealtIn = [2, 4]): FrozenHand {
  const ctx = hashContext({
    tableId: tableIdBytes(TABLE),
    handNo: deal.handNo,
    gameCode: deal.game,
    decks: deal.decks,
    prevHandHash: hexToBytes(deal.prevHandHash),
  });
  const roots = [0, 1, 2, 3].map((k) => commitDeck(ctx, k, new Uint8Array(32).fill(k)).root);
  const commits = [{ seat: 2, commit: hexToBytes(commit) }];
  const freeze = hashFreeze({ ctx, button: 2, dealtIn, roots, commits });
  const promise: DealPromise = {
    version: "bpr/v1",
    decks: 4,
    prevHandHash: deal.prevHandHash,
    roots: roots.map(bytesToHex),
    commits: [{ seat: 2, userTag: bytesToHex(hashUser(USER)), commit }],
    freeze: bytesToHex(freeze),
    signature: bytesToHex(signFreeze(SECRET, freeze)),
    key: bytesToHex(publicKeyOf(SECRET)),
    leftOut: [],
    ...change,
  };
  const seats = dealtIn.map((seat) => ({ seat, stack: 1_000 }));
  const rules = { game: "holdem" };
  return JSON.parse(
    JSON.stringify({ setup: { handNo: 5, button: 2, firstToAct: 2, seats, rules }, promise, revealed: [] }),
  );
}

const seatsOf = (player: string) => [
  { seat: 2, playerId: player },
  { seat: 4, playerId: OTHER },
];

/** Shows the participant a frozen hand. `player` sits in the seat that has the commitment. */
const showFrozen = (participant: DealParticipant, hand: FrozenHand, player = USER) =>
  participant.followChange(
    JSON.parse(
      JSON.stringify({
        type: "frame",
        frame: { events: [{ type: "hand-frozen", ...hand, deckSeeds: null }] },
        views: [{ seats: seatsOf(player) }],
      }),
    ),
  );

/** Returns the seeds that the player revealed. Waits first until the server has received all messages that were on their way. */
async function revealedSeeds(): Promise<string[]> {
  await client.requestOnce("ping", {});
  return received
    .filter(({ name }) => name === "reveal-seed")
    .map(({ message }) => clientInSchemas["reveal-seed"].parse(message).seed);
}

it("F3: the client commits to a seed, and reveals it once the room has promised the hand with that commitment", async () => {
  const { participant, seeds } = await join();
  const commit = await takeCommit();
  const hand = promiseHand(commit);
  expect(await revealedSeeds()).toEqual([]);
  showFrozen(participant, hand);
  await vi.waitFor(async () => expect(await revealedSeeds()).toHaveLength(1));
  const [seed = ""] = await revealedSeeds();
  expect(commitToDeal(deal, USER, hexToBytes(seed))).toBe(commit);
  await vi.waitFor(() => expect(seeds.kept(5)?.answer).toBe(ANSWER));
  expect(seeds.kept(5)).toEqual({
    ...{ seat: 2, prevHash: deal.prevHandHash, commit, seed, freeze: hand.promise.freeze, answer: ANSWER },
  });
});

it("V1: a page that opens while the hand is frozen reveals the seed from the snapshot only once", async () => {
  const { participant } = await join();
  const frozen = promiseHand(await takeCommit());
  const snapshot = JSON.parse(
    JSON.stringify({ type: "snapshot", snapshot: { view: { frozen, seats: seatsOf(USER) } } }),
  );
  participant.followChange(snapshot);
  participant.followChange(snapshot);
  await vi.waitFor(async () => expect(await revealedSeeds()).toHaveLength(1));
});

it.each<[PromiseProblem, (commit: string) => Partial<DealPromise>]>([
  ["commit-missing", () => ({ commits: [] })],
  ["commit-missing", (commit) => ({ commits: [{ seat: 2, userTag: "00".repeat(32), commit }] })],
  ["commit-missing", (commit) => ({ commits: [{ seat: 4, userTag: bytesToHex(hashUser(USER)), commit }] })],
  ["wrong-freeze", () => ({ roots: new Array(4).fill("11".repeat(32)) })],
  ["wrong-freeze", () => ({ freeze: "22".repeat(32) })],
  ["wrong-signature", () => ({ signature: "33".repeat(64) })],
  ["wrong-signature", () => ({ key: bytesToHex(publicKeyOf(new Uint8Array(32).fill(8))) })],
])("F3 ✗, fault 62: the client reveals no seed for a promise with the fault %s", async (problem, change) => {
  const { participant, problems } = await join();
  const commit = await takeCommit();
  showFrozen(participant, promiseHand(commit, change(commit)));
  await vi.waitFor(() => expect(problems).toEqual([problem]));
  expect(await revealedSeeds()).toEqual([]);
});

it("a promise may lack a commitment that the room refused or openly left out: no fault is reported", async () => {
  replyToCommit = { ok: false, code: "deal-frozen" };
  const { participant, problems, seeds } = await join();
  const commit = await takeCommit();
  await client.requestOnce("ping", {});
  showFrozen(participant, promiseHand(commit, { commits: [] }));
  showFrozen(participant, promiseHand(commit, { commits: [], leftOut: [2], freeze: "44".repeat(32) }));
  expect(await revealedSeeds()).toEqual([]);
  expect(problems).toEqual([]);
  expect(seeds.kept(5)?.freeze).toBeNull();
});

it("a promise may lack the commitment of a player who sits out the hand: no fault is reported", async () => {
  const { participant, problems } = await join();
  const commit = await takeCommit();
  showFrozen(participant, promiseHand(commit, { commits: [] }, [4, 5]));
  expect(await revealedSeeds()).toEqual([]);
  expect(problems).toEqual([]);
});

it("F3: a promise may lack the commitment of a player whose seat was taken by another: no fault is reported", async () => {
  const { participant, problems } = await join();
  const commit = await takeCommit();
  const taken = { seat: 2, userTag: bytesToHex(hashUser(OTHER)), commit: "55".repeat(32) };
  showFrozen(participant, promiseHand(commit, { commits: [taken] }), OTHER);
  expect(await revealedSeeds()).toEqual([]);
  expect(problems).toEqual([]);
});

it("F3: the room's answer to a replaced commitment does not count for the commitment that replaced it", async () => {
  let answerFirst = () => {};
  server.removeAllListeners("connection");
  server.on("connection", (socket) =>
    socket.onAny((name: string, message: unknown, reply: (reply: object) => void) => {
      received.push({ name, message });
      const commits = received.filter((each) => each.name === "commit-seed").length;
      if (name === "ping") reply({ ok: true });
      else if (commits === 1) answerFirst = () => reply({ ok: true });
    }),
  );
  const { participant, problems } = await join();
  server.emit("next-deal", deal);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  server.emit("next-deal", { ...deal, prevHandHash: "11".repeat(32) });
  await vi.waitFor(() => expect(received).toHaveLength(2));
  answerFirst();
  await client.requestOnce("ping", {});
  const commit = clientInSchemas["commit-seed"].parse(received[1]?.message).commit;
  showFrozen(participant, promiseHand(commit, { commits: [] }));
  expect(await revealedSeeds()).toEqual([]);
  expect(problems).toEqual([]);
});

it("after a reconnection the client sends the same commitment again; for a changed deal it sends a new one", async () => {
  const { seeds } = await join();
  const commit = await takeCommit();
  offered = deal;
  received.length = 0;
  for (const socket of await server.fetchSockets()) socket.disconnect(true);
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 5_000 });
  expect(received[0]).toEqual({ name: "commit-seed", message: { tableId: TABLE, handNo: 5, commit } });
  server.emit("next-deal", { ...deal, seat: 3 });
  await vi.waitFor(() => expect(received).toHaveLength(2));
  expect(seeds.kept(5)?.commit).not.toBe(commit);
  server.emit("next-deal", { ...deal, handNo: 9 });
  await vi.waitFor(() => expect(received).toHaveLength(3));
  // The seed of hand 5 is forgotten, because the hand ended long before hand 9.
  expect(seeds.kept(5)).toBeUndefined();
});

it("the client sends no commitment for another table's deal, and none after the participant has stopped", async () => {
  const { participant } = await join();
  server.emit("next-deal", { ...deal, tableId: USER });
  await client.requestOnce("ping", {});
  participant.stop();
  server.emit("next-deal", deal);
  await client.requestOnce("ping", {});
  expect(received.map(({ name }) => name)).toEqual(["ping", "ping"]);
});

it("fault 65: a player whose random generator fails sends no commitment, and the client keeps working", async () => {
  await join({
    randomBytes() {
      throw new Error("no randomness");
    },
  });
  server.emit("next-deal", deal);
  await client.requestOnce("ping", {});
  expect(received.map(({ name }) => name)).toEqual(["ping"]);
});

it("F1: the player's words change the seed, and without words the seed still depends on the generator", () => {
  const random = new Uint8Array(32).fill(1);
  const seed = (words: string) => bytesToHex(mixSeed(random, words));
  expect(new Set([seed(""), seed("a"), seed("á"), bytesToHex(mixSeed(new Uint8Array(32), ""))]).size).toBe(4);
  expect(seed("a")).toHaveLength(64);
});
