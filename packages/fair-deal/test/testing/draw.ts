/** A test room that draws a tournament's first seats by the protocol. Options make it cheat. */
import {
  createTournament,
  type DrawSeed,
  decideTournament,
  isRefusal,
  type TournamentEvent,
  type TournamentOrder,
  type TournamentState,
  tournamentPresets,
} from "@poker/engine";
import {
  buildDrawRecord,
  bytesToHex,
  commitDrawSeed,
  commitRoomSeed,
  type DrawEntry,
  type DrawRecord,
  drawContext,
  drawEntryTree,
  drawRevealTree,
  type Expected,
  hashDraw,
  hashDrawReveal,
  hashUser,
  type OpenedDraw,
  type OwnDrawPlace,
  type OwnDrawSeed,
  publicKeyOf,
  type SeenDraw,
  signFreeze,
  tossDrawCoin,
} from "../../src/index.ts";

const TOURNAMENT_ID = "5b0f3a7e-92c4-4d18-8f6b-1e2d3c4b5a69";
const ROOM_SECRET = new Uint8Array(32).fill(42);
export const ROOM_KEY = bytesToHex(publicKeyOf(ROOM_SECRET));
const NOW = Date.UTC(2026, 10, 23, 12);

export interface DrawPlan {
  readonly players?: number;
  /** The numbers, from 0, of the players who do not commit. */
  readonly silent?: readonly number[];
  /** The numbers of the players who commit but do not reveal. */
  readonly withholding?: readonly number[];
  /** The number of the player whose seed the room leaves out, although it answered their reveal. */
  readonly ignored?: number;
  /** True when the room opens another seed than the one it committed to. */
  readonly otherRoomSeed?: boolean;
  /** True when the room seats the players by other random numbers than the coin. */
  readonly otherCoin?: boolean;
  readonly end?: "started" | "cancelled-before" | "cancelled-after";
}

interface PlayedDraw {
  readonly events: readonly TournamentEvent[];
  readonly record: DrawRecord;
  readonly seen: SeenDraw;
  /** What each player's page has kept, by the player's number. */
  readonly own: readonly (OwnDrawSeed & { readonly place: OwnDrawPlace; readonly opened: OpenedDraw })[];
  expectOf(player: number): Expected;
}

const seedOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
export const userOf = (player: number): string => `player-${player}`;
const ROOM_SEED = seedOf(0xd0);
const NO_SEED: DrawSeed = [9, 9, 9, 9];

/** Signs a hash as the room does. */
export const signAsRoom = (hash: Uint8Array): string => bytesToHex(signFreeze(ROOM_SECRET, hash));

// biome-ignore lint/plugin: one draw from its promise to its end
export function playDraw(plan: DrawPlan = {}): PlayedDraw {
  const { players = 5, silent = [], withholding = [], end = "started" } = plan;
  const settings = { ...tournamentPresets["nine-max"], entries: { min: players, max: players } };
  let state: TournamentState = createTournament(TOURNAMENT_ID, settings, null);
  const events: TournamentEvent[] = [];
  const send = (order: TournamentOrder, seed: DrawSeed = NO_SEED) => {
    const step = decideTournament(state, { ...order, seed }, NOW);
    if (isRefusal(step)) throw new Error(`${order.type}: ${step.code}`);
    state = step.state;
    events.push(...step.events);
  };
  const ctx = drawContext(TOURNAMENT_ID);
  const roomCommit = commitRoomSeed(ctx, ROOM_SEED);
  send({ type: "promise-draw", roomCommit: bytesToHex(roomCommit), sealedSeed: "sealed" });
  // One player registers and unregisters, so that the entries' numbers differ from their places.
  send({ type: "register", playerId: "gone", bot: false, paidWith: "wallet" });
  send({ type: "unregister", playerId: "gone" });
  for (let player = 0; player < players; player++)
    send({ type: "register", playerId: userOf(player), bot: false, paidWith: "wallet" });
  const entries = state.entries.map(({ entryNo, playerId }, player): DrawEntry => {
    const userTag = hashUser(playerId);
    return { entryNo, userTag, commit: silent.includes(player) ? null : commitDrawSeed(ctx, userTag, seedOf(player)) };
  });
  const tree = drawEntryTree(ctx, entries);
  const freeze = hashDraw({ ctx, seats: settings.seats, entries: entries.length, roomCommit, root: tree.root });
  const promise = {
    root: bytesToHex(tree.root),
    freeze: bytesToHex(freeze),
    signature: signAsRoom(freeze),
    key: ROOM_KEY,
  };
  const seen: SeenDraw = {
    ...promise,
    tournamentId: TOURNAMENT_ID,
    seats: settings.seats,
    entries: entries.length,
    roomCommit: bytesToHex(roomCommit),
  };
  if (end === "cancelled-before") send({ type: "cancel", reason: "staff" });
  else
    send({
      type: "freeze-draw",
      promise: { ...promise, commits: entries.map(({ commit }) => commit && bytesToHex(commit)) },
    });
  const revealed = entries.map(({ commit }, player) => commit !== null && !withholding.includes(player));
  const answers = revealed.map((is, player) =>
    is ? signAsRoom(hashDrawReveal(freeze, player, seedOf(player))) : null,
  );
  const used = revealed.map((is, player) => (is && player !== plan.ignored ? seedOf(player) : null));
  const roomSeed = plan.otherRoomSeed ? seedOf(0xee) : ROOM_SEED;
  const reveals = drawRevealTree(ctx, freeze, used);
  if (end !== "cancelled-before")
    send({
      type: "record-draw-reveals",
      reveals: entries.flatMap(({ entryNo }, player) => {
        const [seed, answer] = [used[player], answers[player]];
        return seed && answer ? [{ entryNo, seed: bytesToHex(seed), answer }] : [];
      }),
    });
  if (end === "cancelled-after") send({ type: "cancel", reason: "staff" });
  const coin = plan.otherCoin ? NO_SEED : tossDrawCoin(freeze, roomSeed, reveals.root);
  if (end === "started") send({ type: "open-draw", roomSeed: bytesToHex(roomSeed) }, coin);
  const record = buildDrawRecord({ tournamentId: TOURNAMENT_ID, seats: settings.seats, events });
  if (!record) throw new Error("No record");
  const own = entries.map(({ entryNo, userTag, commit }, player) => ({
    userTag: bytesToHex(userTag),
    commit: commit ? bytesToHex(commit) : "",
    seed: revealed[player] ? bytesToHex(seedOf(player)) : null,
    answer: answers[player] ?? null,
    place: { place: player, entryNo, path: tree.pathOf(player).map(bytesToHex) },
    opened: {
      roomSeed: bytesToHex(roomSeed),
      revealRoot: bytesToHex(reveals.root),
      path: reveals.pathOf(player).map(bytesToHex),
      isRevealed: used[player] !== null,
      tableNo: state.entries[player]?.tableNo ?? 0,
      seat: state.entries[player]?.seat ?? 0,
    },
  }));
  return {
    events,
    record,
    seen,
    own,
    expectOf(player) {
      const { commit, seed, answer } = own[player]!;
      return { freeze: seen.freeze, commit, ...(seed !== null && { seed }), ...(answer !== null && { answer }) };
    },
  };
}
