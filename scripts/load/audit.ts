/** Looks at the whole room now and then, and at its end: the database against itself, and against all that the players were sent. */
import { createTables } from "@poker/db";
import {
  atOneMoment,
  type CheckKeys,
  checkAcknowledged,
  checkBooks,
  checkNumbers,
  TableReplay,
} from "@poker/db/checks";
import { deckFromSeed } from "@poker/fair-deal";
import type { Frame, Snapshot } from "@poker/protocol";
import type { Diary } from "./diary.ts";
import type { Figures } from "./figures.ts";
import type { LoadRoom } from "./room.ts";
import { TableWitness } from "./witness.ts";

interface Watched {
  readonly replay: TableReplay;
  readonly witness: TableWitness;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isFrame = (value: unknown): value is Frame => isObject(value) && "events" in value && "from" in value;
const isSnapshot = (value: unknown): value is Snapshot => isObject(value) && "view" in value && "seq" in value;

/** Beside frames and snapshots nothing may speak of cards at all. */
const SECRET = /"(deck|seed|sealed|salt|cards|hands)":/;

export class Audit {
  readonly #room: LoadRoom;
  readonly #figures: Figures;
  readonly #keys: CheckKeys;
  readonly #watched = new Map<string, Watched>();
  /** Seen of tables that no look has found yet. */
  readonly #witnesses = new Map<string, TableWitness>();

  constructor(room: LoadRoom, figures: Figures) {
    this.#room = room;
    this.#figures = figures;
    const key = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
    this.#keys = { live: key(room.secrets.LIVE_KEY), archive: key(room.secrets.ARCHIVE_KEY), deckFromSeed };
  }

  /** A message, or an answer, that reached this user. */
  hear(userId: string, name: string, payload: unknown): void {
    this.#figures.count("heard", name);
    this.#sort(userId, name, payload);
  }

  #sort(userId: string, name: string, payload: unknown): void {
    if (isFrame(payload)) this.witness(payload.tableId).see({ userId, frame: payload });
    else if (isSnapshot(payload)) {
      const { tableId, seq, view, you } = payload;
      this.witness(tableId).see({ userId, seq, view, you });
    } else if (isObject(payload) && "frame" in payload) this.#sort(userId, name, payload.frame);
    else if (isObject(payload) && "snapshot" in payload) this.#sort(userId, name, payload.snapshot);
    else if (SECRET.test(JSON.stringify(payload)))
      this.#figures.wrong({ invariant: "I8", what: `${userId} heard of cards in ${name}` });
  }

  witness(tableId: string): TableWitness {
    const known = this.#witnesses.get(tableId) ?? new TableWitness(tableId);
    this.#witnesses.set(tableId, known);
    return known;
  }

  /** One look; `end`: everybody has gone home and no server runs. */
  async look(end = false): Promise<void> {
    const { owner } = this.#room;
    const tables = createTables(owner.pool);
    const { rows } = await owner.pool.query<{ id: string }>("SELECT id FROM tables");
    for (const { id } of rows) {
      if (this.#watched.has(id)) continue;
      const table = await tables.get(id);
      if (!table) continue;
      const witness = this.witness(id);
      const replay = new TableReplay(id, table.settings, this.#keys, (replayed) => witness.replay(replayed));
      this.#watched.set(id, { replay, witness });
    }
    this.#figures.wrong(...(await atOneMoment(owner.pool, checkBooks)));
    for (const { replay, witness } of this.#watched.values()) {
      this.#figures.wrong(...(await atOneMoment(owner.pool, (client) => replay.readOn(client))));
      this.#figures.wrong(...witness.compare(end));
      if (end) this.#lookAtEnd(replay);
    }
    if (end) this.#figures.wrong(...(await checkNumbers(owner.pool)));
    await this.#count();
  }

  /** I5, I6: only when nothing is being written any more. */
  async lookAtDiary(diary: Diary): Promise<void> {
    const all = diary.read();
    for (let from = 0; from < all.length; from += 20_000)
      this.#figures.wrong(...(await checkAcknowledged(this.#room.owner.pool, all.slice(from, from + 20_000))));
  }

  #lookAtEnd(replay: TableReplay): void {
    const { tableId, state, running } = replay;
    if (running) this.#figures.wrong({ invariant: "I10", tableId, handNo: state.handNo, what: "it never ended" });
    if (state.seats.length > 0)
      this.#figures.wrong({ invariant: "I10", tableId, what: `${state.seats.length} could not get up and go home` });
  }

  async #count(): Promise<void> {
    const all = [...this.#watched.values()];
    const sum = (of: (watched: Watched) => number) => all.reduce((total, each) => total + of(each), 0);
    const ends = all.flatMap(({ replay }) => [...replay.ended.values()]);
    this.#figures.set("hands", "settled", ends.filter(({ outcome }) => outcome === "settled").length);
    for (const { outcome, reason } of ends)
      if (outcome !== "settled")
        this.#figures.set("hands", `${outcome}: ${reason}`, ends.filter((end) => end.reason === reason).length);
    this.#figures.set(
      "journal",
      "events",
      sum(({ replay }) => replay.seq),
    );
    this.#figures.set(
      "compared",
      "frames",
      sum(({ witness }) => witness.compared.frames),
    );
    this.#figures.set(
      "compared",
      "events in them",
      sum(({ witness }) => witness.compared.events),
    );
    this.#figures.set(
      "compared",
      "views",
      sum(({ witness }) => witness.compared.views),
    );
    this.#figures.set(
      "compared",
      "too old to compare",
      sum(({ witness }) => witness.compared.tooOld),
    );
    const { rows } = await this.#room.owner.pool.query<{ kind: string; rake: number }>(`
      SELECT t.settings #>> '{rules,rake,rule,kind}' AS kind, sum(a.balance)::bigint AS rake
      FROM ledger_accounts a JOIN tables t ON t.id = a.table_id
      WHERE a.kind = 'rake' GROUP BY 1 HAVING t.settings #>> '{rules,rake,rule,kind}' IS NOT NULL`);
    for (const { kind, rake } of rows) this.#figures.set("rake", kind, rake);
  }
}
