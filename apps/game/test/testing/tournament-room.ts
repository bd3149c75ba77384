/** Announces tournaments for tests, and plays them with clients that go all-in, so that a tournament is over after a few hands. */
import { randomUUID } from "node:crypto";
import { type TournamentSettings, tournamentPresets } from "@poker/engine";
import type { OwnEntry, ServerOut, TournamentCommandName, TournamentView } from "@poker/protocol";
import { expect } from "vitest";
import { tournamentTableId } from "../../src/tournaments/table-id.ts";
import { TournamentActor } from "../../src/tournaments/tournament-actor.ts";
import { expectSoundBooks, expectSoundTournament } from "./expect-invariants.ts";
import type { Identity, TestBackend, TestClient, TestServer } from "./test-server.ts";

/** Returns the settings of a sit-and-go for this many players, at tables with this many seats, without pauses. */
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

/** Announces a tournament. The next node that claims it runs it. */
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

type PlayStyle = "all-in" | "fold";

/**
 * Returns for each player a style of play: at the first player's table all go all-in, and at all other tables all fold, until a player is
 * moved. If all tables went all-in at once, each might have only one player left after its first hand. Then no player would be moved before
 * the final table. M14
 */
export function untilOneIsMoved(entrants: readonly Entrant[]): (entrant: Entrant) => () => PlayStyle {
  let fastTable: string | null = null;
  return (entrant) => () => {
    fastTable ??= entrants[0]?.own?.tableId ?? null;
    const isMoved = entrants.some(({ moves }) => moves.length > 0);
    return isMoved || entrant.own?.tableId === fastTable ? "all-in" : "fold";
  };
}

/** A player in a tournament who follows it from table to table, as a page does. */
export class Entrant {
  client: TestClient;
  /** What the server last said about this player's entry. */
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

  /** Describes the player's entry and table, as the client knows them. */
  get description(): string {
    const { own, client } = this;
    const { handNo = null, result = null } = client.view?.hand ?? {};
    const hand = handNo === null ? "no hand" : `hand ${handNo}${result === null ? "" : ", which is over"}`;
    const turn = client.turn ? `seat ${client.turn.seat} is to act` : "none is to act";
    const watched = `watches ${this.#watched ?? "nothing"} to event ${client.seq}: seat ${client.you}, ${hand}, ${turn}`;
    return `${this.identity.userId} ${watched}; own entry ${JSON.stringify(own)}; goodbye: ${client.goodbye}`;
  }

  register(commandId: string = randomUUID()) {
    return this.client.request("register", { tournamentId: this.tournamentId, commandId, paidWith: "wallet" });
  }
  unregister() {
    return this.ask("unregister");
  }
  /** Sends a command that needs nothing but the tournament's id. */
  ask(name: Exclude<TournamentCommandName, "register" | "answer-deal">, commandId: string = randomUUID()) {
    return this.client.request(name, { tournamentId: this.tournamentId, commandId });
  }
  answerDeal(answer: "chips" | "icm" | "no") {
    return this.client.request("answer-deal", {
      tournamentId: this.tournamentId,
      commandId: randomUUID(),
      answer,
    });
  }

  /**
   * Plays until the entry is out, the tournament is over, or `isOver` returns true. With the style "all-in", the player bets as much as
   * possible. With "fold", they check or fold.
   */
  async play(isOver: () => boolean = () => false, style: PlayStyle | (() => PlayStyle) = "all-in"): Promise<void> {
    this.#isPlaying = true;
    while (this.#isPlaying && !this.isOut && !isOver()) {
      await this.follow();
      await this.#actWhenAsked(typeof style === "string" ? style : style());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  stopPlaying(): void {
    this.#isPlaying = false;
  }

  /** Watches the table at which the player sits now. */
  async follow(): Promise<void> {
    const tableId = this.own?.tableId ?? null;
    if (tableId === null || tableId === this.#watched) return;
    try {
      await this.client.watch(tableId);
      this.#watched = tableId;
    } catch {
      // The table has been closed since, or its server has ended.
    }
  }

  /** Continues with a new connection, such as one to another server. */
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
      const reply = await client.request("watch-tournament", { tournamentId: this.tournamentId }, (answer) => {
        if (!answer.ok) return;
        this.own = answer.own;
        this.view = answer.view;
      });
      if (reply.ok || reply.code === "tournament-over") return;
      if (Date.now() > deadline) throw new Error(reply.code);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #actWhenAsked(style: PlayStyle): Promise<void> {
    const { turn, you } = this.client;
    if (!turn || turn.seat !== you) return;
    const { wager, check } = turn;
    const isAllIn = style === "all-in";
    const action =
      isAllIn && wager
        ? ({ type: wager.type, to: wager.max } as const)
        : ({ type: check ? "check" : isAllIn ? "call" : "fold" } as const);
    // A refusal can be ignored, because the state may have changed since.
    await this.client.act(action).catch(() => null);
  }
}

interface Room {
  enter(who: Identity): Promise<TestClient>;
}

/** Creates players who watch the tournament, without registering them. */
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

/** Registers all of the players. A sit-and-go starts when the last one registers. */
export async function registerAll(entrants: readonly Entrant[]): Promise<void> {
  for (const entrant of entrants) expect(await entrant.register()).toMatchObject({ ok: true });
}

/** Waits until all players have seats and a hand is under way. */
export async function awaitHands(entrants: readonly Entrant[]): Promise<void> {
  for (const entrant of entrants) {
    await entrant.client.waitUntil(() => (entrant.own?.tableId ?? null) !== null, "a seat");
    await entrant.follow();
    await entrant.client.waitUntil(({ turn }) => turn !== null, "a turn");
  }
}

/** Returns the tournament's actor at this server. */
export function tournamentAt({ server }: TestServer, tournamentId: string): TournamentActor {
  const unit = server.node.units.get(tournamentId);
  if (!(unit instanceof TournamentActor)) throw new Error("the tournament is not here");
  return unit;
}

const PAIRS = ["AsAh", "KdKh", "QcQd"];

/**
 * Stacks the deck of the table's next hand for two or three players. One of them gets aces, which win against the kings and queens of the
 * others.
 */
export function stackAces(room: TestServer, tournamentId: string, tableNo: number, players: 2 | 3): void {
  const hands = PAIRS.slice(0, players);
  const cards = [0, 2].flatMap((at) => hands.map((hand) => hand.slice(at, at + 2)));
  room.stackDeck(tournamentTableId(tournamentId, tableNo), [...cards, "2c 7d 9h 3s 8c Jd 4h 6s"].join(" "));
}

/** Stores a command for the node that runs the tournament, as the back office does. Returns a function that waits for the answer. */
export async function commandTournament(
  { owner: { pool } }: TestBackend,
  tournamentId: string,
  kind: string,
  payload: object = {},
): Promise<() => Promise<unknown>> {
  const id = randomUUID();
  await pool.query(
    `WITH line AS (
       INSERT INTO audit_log (action, subject_kind, subject_id) VALUES ($3, 'tournament', $2) RETURNING id
     ) INSERT INTO commands (id, unit_id, kind, payload, audit_id) SELECT $1, $2::uuid, $4, $5, id FROM line`,
    [id, tournamentId, `tournament.${kind}`, kind, JSON.stringify(payload)],
  );
  const result = async () =>
    (await pool.query("SELECT result FROM commands WHERE id = $1", [id])).rows[0]?.result ?? null;
  return async () => {
    await expect.poll(result, { timeout: 20_000 }).not.toBeNull();
    return result();
  };
}

/** Returns the kinds and details of the player's notices about tournaments, oldest first. */
export async function noticesOf({ owner }: TestBackend, { userId }: Identity): Promise<readonly object[]> {
  const { rows } = await owner.pool.query<{ kind: string; detail: object }>(
    "SELECT kind, detail FROM notices WHERE user_id = $1 AND kind LIKE 'tournament-%' ORDER BY id",
    [userId],
  );
  return rows;
}

export async function walletOf({ owner }: TestBackend, { userId }: Identity): Promise<number> {
  const { rows } = await owner.pool.query<{ balance: number }>("SELECT ledger_balance($1) AS balance", [
    `wallet:${userId}:play`,
  ]);
  return Number(rows[0]?.balance);
}

/** Returns the types of the events in the tournament's stream, in order. */
export async function eventsOf({ owner }: TestBackend, streamId: string): Promise<readonly string[]> {
  const { rows } = await owner.pool.query<{ kind: string }>(
    "SELECT kind FROM stream_events WHERE stream_id = $1 ORDER BY seq",
    [streamId],
  );
  return rows.map(({ kind }) => kind);
}

/**
 * Describes a tournament for the message of a test that timed out: the last events of the tournament and of its open tables, and what each
 * player sees.
 */
export async function describeTournament(
  { owner }: TestBackend,
  tournamentId: string,
  entrants: readonly Entrant[],
): Promise<string> {
  const { rows } = await owner.pool.query<{ stream: string; at: Date; events: readonly { type: string }[] }>(
    `SELECT coalesce('table ' || t.table_no, 'tournament') AS stream, s.created_at AS at, s.events
     FROM (SELECT *, row_number() OVER (PARTITION BY stream_id ORDER BY seq DESC) AS age FROM stream_steps) s
     LEFT JOIN tables t ON t.id = s.stream_id
     WHERE s.age <= 12 AND (s.stream_id = $1 OR (t.tournament_id = $1 AND t.status = 'open')) ORDER BY s.created_at, s.seq`,
    [tournamentId],
  );
  const steps = rows.map(
    ({ stream, at, events }) => `${at.toISOString()} ${stream}: ${JSON.stringify(events).slice(0, 600)}`,
  );
  return [...steps, ...entrants.map((entrant) => entrant.description)].join("\n");
}

interface EntryRow {
  readonly place: number | null;
  readonly prize: number;
  readonly status: string;
}

/**
 * Checks a tournament that is over. Everything that was paid in is paid out, and all its tables are closed. The journals of the tournament
 * and its tables lead to the stored end, unless the test has damaged a journal. I1, M3, M17, M20
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
