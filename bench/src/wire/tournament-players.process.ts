/** Plays all entries of a tournament at one server. This runs in a process of its own, whose time is not measured. */
import { PROTOCOL_VERSION } from "@poker/protocol";
import { encodeTicketKey, signTicket } from "@poker/protocol/ticket";
import { createRandomSource } from "../deals.ts";
import { TournamentPlayer } from "../tournament/tournament-player.ts";
import type { Identity, ServerAddress } from "./players.process.ts";
import { serveRequests } from "./process-rpc.ts";
import { RawSocketClient } from "./raw-socket-client.ts";

interface EntryPlan {
  readonly tournamentId: string;
  readonly origin: string;
  readonly secret: string;
  readonly server: ServerAddress;
  readonly people: readonly Identity[];
}

interface PlayersStatus {
  readonly left: number;
  readonly actions: number;
  readonly refused: readonly (readonly [what: string, count: number])[];
  readonly lostConnections: number;
  /** The longest time between the message about another table and the player's first hand there, in milliseconds. */
  readonly longestDealWaitMs: number;
}

export interface StartTimes {
  /** How long registration took, from the first request until the last entry but one was accepted, in milliseconds. */
  readonly registrationMs: number;
  /** How long the last registration took, in milliseconds. It starts the tournament. */
  readonly acceptedMs: number;
  /** How long it took from the last registration until the last player was told their seat, in milliseconds. */
  readonly seatedMs: number;
}

const CONNECTIONS_AT_ONCE = 50;
const REGISTRATIONS_AT_ONCE = 50;
const START_TIMEOUT_MS = 120_000;

let players: readonly TournamentPlayer[] = [];
let [actions, left, lostConnections, seatedCount, longestDealWaitMs] = [0, 0, 0, 0, 0];
const refused = new Map<string, number>();
const seated = new Set<number>();

async function forEachAtOnce<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

function makePlayer(tournamentId: string, index: number): TournamentPlayer {
  let isOut = false;
  const player = new TournamentPlayer(tournamentId, createRandomSource(index + 1), {
    onAction: () => void actions++,
    onRefused: (what) => void refused.set(what, (refused.get(what) ?? 0) + 1),
    onSeat() {
      seated.add(index);
      seatedCount = seated.size;
    },
    onDealtInAfterMove(ms) {
      longestDealWaitMs = Math.max(longestDealWaitMs, ms);
    },
    onOut() {
      if (isOut) return;
      isOut = true;
      left--;
      player.close();
    },
  });
  return player;
}

async function connect(player: TournamentPlayer, person: Identity, plan: EntryPlan): Promise<void> {
  const { secret, origin, server } = plan;
  const ticket = await signTicket({ key: encodeTicketKey(secret), ...person, nodeId: server.nodeId ?? "" });
  const listener = {
    onLost: () => void lostConnections++,
    onMessage: (text: string) => player.receiveMessage(text),
  };
  player.use(await RawSocketClient.connect(server.url, origin, { ticket, protocol: PROTOCOL_VERSION }, listener));
}

async function waitForSeats(count: number): Promise<void> {
  for (const end = performance.now() + START_TIMEOUT_MS; seatedCount < count; ) {
    if (performance.now() > end) throw new Error(`${seatedCount} of ${count} players have been told a seat`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

const handlers = {
  async connect(plan: EntryPlan): Promise<void> {
    players = plan.people.map((_person, index) => makePlayer(plan.tournamentId, index));
    left = players.length;
    const pairs = players.map((player, index) => ({ player, person: plan.people[index] }));
    await forEachAtOnce(pairs, CONNECTIONS_AT_ONCE, async ({ player, person }) => {
      if (person) await connect(player, person, plan);
    });
  },
  /** Registers all players. The tournament starts with the last entry. */
  async start(): Promise<StartTimes> {
    const began = performance.now();
    await forEachAtOnce(players.slice(0, -1), REGISTRATIONS_AT_ONCE, (player) => player.register());
    const registered = performance.now();
    await players.at(-1)?.register();
    const accepted = performance.now();
    await waitForSeats(players.length);
    return {
      registrationMs: registered - began,
      acceptedMs: accepted - registered,
      seatedMs: performance.now() - registered,
    };
  },
  status: (): PlayersStatus => ({ left, actions, refused: [...refused], lostConnections, longestDealWaitMs }),
};
export type TournamentPlayersHandlers = typeof handlers;

serveRequests(handlers);
