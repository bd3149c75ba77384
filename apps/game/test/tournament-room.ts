/** Announces tournaments for tests, and plays them with clients that put in all their chips, so that each ends after a few hands. */
import { randomUUID } from "node:crypto";
import { type TournamentSettings, tournamentPresets } from "@poker/engine";
import type { OwnEntry, ServerOut, TournamentView } from "@poker/protocol";
import { expect } from "vitest";
import { expectSoundBooks, expectSoundTournament } from "./expect-invariants.ts";
import type { Identity, TestBackend, TestClient } from "./test-server.ts";

/** A sit-and-go of so many players at tables of so many seats, without pauses. */
export const quickTournament = (
  players: number,
  seats: number,
  change: Partial<TournamentSettings> = {},
): TournamentSettings => ({
  ...tournamentPresets["six-max"],
  seats,
  entries: { min: players, max: players },
  pacing: { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 20 },
  bots: null,
  ...change,
});

/** The room announces it; it is run by the node that claims it next. */
export async function announceTournament(
  { owner }: TestBackend,
  settings: TournamentSettings,
  schedule: { readonly opensAt: Date; readonly startsAt: Date } | null = null,
): Promise<string> {
  const id = randomUUID();
  const { rows } = await owner.pool.query<{ refused: string | null }>(
    "SELECT tournament_announce($1, $2, $3, $4, $5, NULL, NULL) AS refused",
    [id, `tournament ${id}`, JSON.stringify(settings), schedule?.opensAt ?? null, schedule?.startsAt ?? null],
  );
  expect(rows).toEqual([{ refused: null }]);
  return id;
}

/** A player of a tournament, who follows the tournament from table to table as a page does. */
export class Entrant {
  client: TestClient;
  /** The last word of the server about this player's entry. */
  own: OwnEntry | null = null;
  view: TournamentView | null = null;
  readonly moves: ServerOut["moved-table"][] = [];
  #watched: string | null = null;
  #isPlaying = false;

  constructor(
    readonly identity: Identity,
    readonly tournamentId: string,
    client: TestClient,
  ) {
    this.client = client;
  }

  get isOut(): boolean {
    return this.own !== null && (this.own.status === "out" || this.own.place !== null);
  }

  register(commandId: string = randomUUID()) {
    return this.client.request("register", { tournamentId: this.tournamentId, commandId, paidWith: "wallet" });
  }
  unregister() {
    return this.client.request("unregister", { tournamentId: this.tournamentId, commandId: randomUUID() });
  }
  rebuy() {
    return this.client.request("rebuy", { tournamentId: this.tournamentId, commandId: randomUUID() });
  }

  /** Plays until the entry is out or the tournament is over, always for all chips. */
  async play(isOver: () => boolean = () => false): Promise<void> {
    this.#isPlaying = true;
    while (this.#isPlaying && !this.isOut && !isOver()) {
      await this.follow();
      await this.#actWhenAsked();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  stopPlaying(): void {
    this.#isPlaying = false;
  }

  /** Watches the table where the player sits now. */
  async follow(): Promise<void> {
    const tableId = this.own?.tableId ?? null;
    if (tableId === null || tableId === this.#watched) return;
    try {
      await this.client.watch(tableId);
      this.#watched = tableId;
    } catch {
      // The table has closed meanwhile, or its server is gone.
    }
  }

  /** Goes on at another server. */
  async reconnect(client: TestClient): Promise<void> {
    this.client = client;
    this.#watched = null;
    client.socket.on("own-entry", ({ tournamentId, own }: ServerOut["own-entry"]) => {
      if (tournamentId === this.tournamentId) this.own = own;
    });
    client.socket.on("tournament", (view: TournamentView) => {
      if (view.tournamentId === this.tournamentId) this.view = view;
    });
    client.socket.on("moved-table", (move: ServerOut["moved-table"]) => this.moves.push(move));
    const deadline = Date.now() + 60_000;
    for (;;) {
      const reply = await client.request("watch-tournament", { tournamentId: this.tournamentId });
      if (reply.ok) {
        this.own = reply.own;
        this.view = reply.view;
        return;
      }
      if (reply.code === "tournament-over") return;
      if (Date.now() > deadline) throw new Error(reply.code);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #actWhenAsked(): Promise<void> {
    const { turn, you } = this.client;
    if (!turn || turn.seat !== you) return;
    const { wager, check } = turn;
    const action = wager
      ? ({ type: wager.type, to: wager.max } as const)
      : ({ type: check ? "check" : "call" } as const);
    // A refusal comes when the state has gone on meanwhile.
    await this.client.act(action).catch(() => null);
  }
}

interface Room {
  enter(who: Identity): Promise<TestClient>;
}

/** New players who watch the tournament. */
export async function enterTournament(
  backend: TestBackend,
  room: Room,
  tournamentId: string,
  players: number,
): Promise<readonly Entrant[]> {
  const entrants: Entrant[] = [];
  for (let i = 0; i < players; i++) {
    const identity = await backend.person();
    const entrant = new Entrant(identity, tournamentId, await room.enter(identity));
    await entrant.reconnect(entrant.client);
    entrants.push(entrant);
  }
  return entrants;
}

/** Registers all of them; the last of a sit-and-go lets it start. */
export async function registerAll(entrants: readonly Entrant[]): Promise<void> {
  for (const entrant of entrants) expect(await entrant.register()).toMatchObject({ ok: true });
}

export async function walletOf({ owner }: TestBackend, { userId }: Identity): Promise<number> {
  const { rows } = await owner.pool.query<{ balance: number }>("SELECT ledger_balance($1) AS balance", [
    `wallet:${userId}:play`,
  ]);
  return Number(rows[0]?.balance);
}

/** The events of the tournament's stream, in order. */
export async function eventsOf({ owner }: TestBackend, streamId: string): Promise<readonly string[]> {
  const { rows } = await owner.pool.query<{ kind: string }>(
    "SELECT kind FROM stream_events WHERE stream_id = $1 ORDER BY seq",
    [streamId],
  );
  return rows.map(({ kind }) => kind);
}

interface EntryRow {
  readonly place: number | null;
  readonly prize: number;
  readonly status: string;
}

/**
 * What must hold of a tournament that is over: what was paid in is paid out, all its tables are closed, and its journal and those of its
 * tables are what happened, unless the test has damaged one. I1, M3, M17, M20
 */
export async function expectSoundEnd(
  backend: TestBackend,
  tournamentId: string,
  paidIn: number,
  isJournalDamaged = false,
): Promise<readonly EntryRow[]> {
  const { pool } = backend.owner;
  const closed = async () => {
    const { rows } = await pool.query("SELECT closed_at IS NOT NULL AS closed FROM tournaments WHERE id = $1", [
      tournamentId,
    ]);
    return rows[0]?.closed;
  };
  await expect.poll(closed, { timeout: 20_000 }).toBe(true);
  const { rows } = await pool.query<EntryRow>(
    "SELECT place, prize::int AS prize, status FROM tournament_entries WHERE tournament_id = $1 ORDER BY place, entry_no",
    [tournamentId],
  );
  expect(rows.reduce((sum, { prize }) => sum + prize, 0)).toBe(paidIn);
  const tables = await pool.query("SELECT FROM tables WHERE tournament_id = $1 AND status = 'open'", [tournamentId]);
  expect(tables.rows).toEqual([]);
  await expectSoundBooks(backend);
  if (!isJournalDamaged) await expectSoundTournament(backend, tournamentId);
  return rows;
}
