/**
 * Announces tournaments of every kind, one after the other, while players play. Also acts as the staff: pauses and
 * cancels tournaments, and disqualifies players.
 */
import { randomUUID } from "node:crypto";
import { createTournamentOffice, type Staff } from "@poker/db";
import type { Counters } from "../counters.ts";
import type { LoadAccount } from "../load-accounts.ts";
import type { LoadRoom } from "../load-room.ts";
import { sleep } from "../retrying-client.ts";
import { LOAD_TOURNAMENTS, type LoadTournament, satelliteOf, TARGET } from "./load-tournaments.ts";

interface OpenTournament {
  readonly id: string;
  readonly status: string;
  readonly kind: string;
}

const ROUND_MS = 500;
/** How likely it is, in each round, that the staff act. */
const MEASURE_PROBABILITY = 0.06;
/** How many cents the promotions account gets, to pay for guarantees. */
const PROMOTION = 10_000_000;
/** How long running tournaments may continue after the players have been asked to leave, before they are cancelled. */
const END_MS = 10_000;
/** How long a cancelled tournament may take to close. */
const CLOSE_MS = 60_000;

export class TournamentDirector {
  readonly #room: LoadRoom;
  readonly #counters: Counters;
  readonly #random: () => number;
  readonly #staff: Staff;
  readonly #mostOpen: number;
  #open: readonly OpenTournament[] = [];
  #nextKind = 0;
  /** The tournament to announce next; null to announce the next one of the list. */
  #next: LoadTournament | null = null;

  constructor(
    room: LoadRoom,
    { counters, random, staff, mostOpen }: { counters: Counters; random: () => number; staff: Staff; mostOpen: number },
  ) {
    this.#room = room;
    this.#counters = counters;
    this.#random = random;
    this.#staff = staff;
    this.#mostOpen = mostOpen;
  }

  /** Ids of the tournaments in which players may be able to register. */
  get openIds(): readonly string[] {
    return this.#open
      .filter(({ status, kind }) => status === "registering" || kind === "scheduled")
      .map(({ id }) => id);
  }

  /** Announces tournaments until `isPlaying` returns false. Then waits for the last ones to end. */
  async run(isPlaying: () => boolean): Promise<void> {
    for (let isFunded = false; isPlaying(); await sleep(ROUND_MS))
      // An error means that the database is down, so no tournament can be announced now.
      try {
        if (!isFunded) await this.#fundPromotions();
        isFunded = true;
        await this.#readOpen();
        if (this.#open.length < this.#mostOpen) await this.#announceNext();
        if (this.#random() < MEASURE_PROBABILITY) await this.#takeMeasure();
      } catch {
        this.#counters.increment("tournaments", "the database was down");
      }
    await this.#endAll();
  }

  async #fundPromotions(): Promise<void> {
    const move = {
      ...{ key: "load:promotion", kind: "adjust", currency: "real" },
      entries: { "mint:real": -PROMOTION, "promotion:real": PROMOTION },
    };
    await this.#room.ownerDatabase.pool.query("SELECT ledger_post($1)", [JSON.stringify([move])]);
  }

  async #readOpen(): Promise<void> {
    const { rows } = await this.#room.ownerDatabase.pool.query<OpenTournament>(
      "SELECT id, status, kind FROM tournaments WHERE closed_at IS NULL ORDER BY status = 'running', created_at",
    );
    this.#open = rows;
  }

  async #announceNext(): Promise<void> {
    const next = this.#next ?? LOAD_TOURNAMENTS[this.#nextKind++ % LOAD_TOURNAMENTS.length];
    if (!next) return;
    const id = randomUUID();
    const { rows } = await this.#room.ownerDatabase.pool.query<{ refused: string | null }>(
      `SELECT tournament_announce($1, $2, $3, now(), now() + $4 * interval '1 ms', NULL, NULL) AS refused WHERE $4::int IS NOT NULL
       UNION ALL SELECT tournament_announce($1, $2, $3, NULL, NULL, NULL, NULL) WHERE $4::int IS NULL`,
      [id, next.name, JSON.stringify(next.settings), next.startsInMs],
    );
    const refused = rows[0]?.refused ?? null;
    this.#counters.increment("tournaments", refused === null ? `announced: ${next.name}` : `refused: ${refused}`);
    this.#next = next === TARGET && refused === null ? satelliteOf(id) : null;
  }

  /** As the staff, pauses a tournament for a moment, disqualifies one of its players, or cancels it. */
  async #takeMeasure(): Promise<void> {
    const running = this.#open.filter(({ status }) => status === "running");
    const tournament = running[Math.floor(this.#random() * running.length)];
    if (!tournament) return;
    const draw = this.#random();
    if (draw < 0.5) {
      await this.#command(tournament.id, "pause");
      await sleep(2_000 * this.#random());
      await this.#command(tournament.id, "resume");
    } else if (draw < 0.9) {
      const { rows } = await this.#room.ownerDatabase.pool.query<{ user_id: string }>(
        "SELECT user_id FROM tournament_entries WHERE tournament_id = $1 AND status = 'playing' ORDER BY random() LIMIT 1",
        [tournament.id],
      );
      if (rows[0]) await this.#command(tournament.id, "disqualify", { playerId: rows[0].user_id, reason: "load" });
    } else await this.#command(tournament.id, "cancel", { reason: "load" });
  }

  async #command(tournamentId: string, kind: "pause" | "resume" | "disqualify" | "cancel", payload: object = {}) {
    const { enqueueCommand } = createTournamentOffice(this.#room.webDatabase);
    const command = { commandId: randomUUID(), tournamentId, kind, payload, reason: "load" };
    await enqueueCommand(this.#staff, command);
    this.#counters.increment("measures", kind);
  }

  /** Cancels at once the tournaments that have not begun. Cancels running tournaments after `END_MS`. */
  async #endAll(): Promise<void> {
    const cancelled = new Set<string>();
    const began = Date.now();
    for (; Date.now() - began < END_MS + CLOSE_MS; await sleep(ROUND_MS)) {
      await this.#readOpen();
      if (this.#open.length === 0) return;
      for (const { id, status } of this.#open)
        if (!cancelled.has(id) && (status === "registering" || Date.now() - began > END_MS)) {
          cancelled.add(id);
          await this.#command(id, "cancel", { reason: "the run ends" });
        }
    }
    for (const { id, status } of this.#open)
      this.#counters.recordViolations({
        invariant: "I10",
        streamId: id,
        what: `the tournament is ${status} and never ended`,
      });
  }
}

/** Makes the account a member of the staff. It gives commands and does not play. */
export async function appointStaff({ ownerDatabase }: LoadRoom, { userId, sessionKey }: LoadAccount): Promise<Staff> {
  await ownerDatabase.pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, 'floor')", [userId]);
  return { userId, sessionKey, name: "Load staff", roles: new Set(["floor"]), ipAddress: "192.0.2.1" };
}
