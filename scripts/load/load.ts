/** One run: opens a room, lets people play in it while servers and database are killed as asked, sends everybody home, and says what was wrong. */
import path from "node:path";
import { setInterval } from "node:timers";
import { seeded } from "@poker/bots";
import { createPools, createTables } from "@poker/db";
import { describeViolation } from "@poker/db/checks";
import { sleep } from "./asking.ts";
import { Audit } from "./audit.ts";
import { Diary } from "./diary.ts";
import { Figures } from "./figures.ts";
import { createPeople } from "./people.ts";
import { type Phase, Player } from "./player.ts";
import { type LoadRoom, openLoadRoom } from "./room.ts";
import { listen } from "./server-lines.ts";
import { loadPools, loadTables } from "./tables.ts";

export interface LoadOptions {
  readonly tables: number;
  /** Whims follow from it; what the machine does between them does not. */
  readonly seed: number;
  readonly servers: number;
  /** Whatever else happens to the room; play ends with it. */
  readonly trouble: (room: LoadRoom, figures: Figures, random: () => number) => Promise<void>;
  /** Errors that the servers may report. */
  readonly mayFail: boolean;
  readonly beforeRestart?: (random: () => number) => number;
  readonly say: (line: string) => void;
}

export interface LoadResult {
  readonly figures: Figures;
  readonly violations: readonly string[];
}

/** A few more than there are seats, on average: some tables are full, some are not. */
const PEOPLE_A_TABLE = 5.5;
const LOOK_MS = 10_000;
const SAY_MS = 60_000;
/** Time for the last hands to end and for everybody to leave. */
const HOME_MS = 90_000;
/** PostgreSQL would outlive whoever is interrupted. */
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

export async function load(options: LoadOptions): Promise<LoadResult> {
  const { tables: count, seed, servers, trouble, mayFail, say } = options;
  const random = seeded(seed);
  const figures = new Figures();
  const beforeRestart = () => options.beforeRestart?.(random) ?? 500;
  const room = await openLoadRoom({ servers, log: listen(figures, mayFail, say), beforeRestart });
  const giveUp = () => void room.close().then(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, giveUp);
  try {
    say(
      `PostgreSQL: ${Object.entries(room.durability)
        .map(([name, value]) => `${name} ${value}`)
        .join(", ")}`,
    );
    const { tables, pools } = await openTables(room, count);
    const people = await createPeople(room, Math.ceil(count * PEOPLE_A_TABLE));
    await play(room, { figures, tables, pools, people, random, trouble, mayFail, say });
  } finally {
    for (const signal of SIGNALS) process.off(signal, giveUp);
    await room.close();
  }
  return { figures, violations: figures.violations.map(describeViolation) };
}

async function openTables({ owner: { pool } }: LoadRoom, count: number) {
  for (const [kind, all] of [
    ["tables", loadTables(count)],
    ["pools", loadPools(count)],
  ] as const)
    for (const { name, settings } of all)
      await pool.query(`INSERT INTO ${kind} (name, settings) VALUES ($1, $2)`, [name, JSON.stringify(settings)]);
  const tables = (await createTables(pool).list()).filter(({ poolId }) => poolId === null);
  return { tables: tables.map(({ id }) => id), pools: (await createPools(pool).list()).map(({ id }) => id) };
}

interface Play extends Pick<LoadOptions, "trouble" | "mayFail" | "say"> {
  readonly figures: Figures;
  readonly tables: readonly string[];
  readonly pools: readonly string[];
  readonly people: Awaited<ReturnType<typeof createPeople>>;
  readonly random: () => number;
}

async function play(
  room: LoadRoom,
  { figures, tables, pools, people, random, trouble, mayFail, say }: Play,
): Promise<void> {
  const audit = new Audit(room, figures);
  const diary = new Diary(path.join(room.folder, "diary.jsonl"));
  let phase: Phase = "play";
  const world = { audit, diary, figures, tables, pools, phase: () => phase };
  const players = people.map((person) => new Player(person, world, seeded(Math.floor(random() * 2 ** 32))));
  const began = Date.now();
  const report = () => say(`after ${Math.round((Date.now() - began) / 1000)} s\n${figures.table()}`);

  let looking: Promise<void> | null = null;
  const look = () => {
    looking ??= watchEverywhere(players, audit)
      .then(() => audit.look())
      .then(() => figures.count("looks", "done"))
      .catch((problem: Error) => {
        figures.count("looks", "without an answer");
        // While the database is away there is nothing to look at.
        if (!mayFail) figures.wrong({ invariant: "I7", what: `the database could not be looked at: ${problem.stack}` });
      })
      .finally(() => {
        looking = null;
      });
  };
  const timers = [setInterval(look, LOOK_MS), setInterval(report, SAY_MS)];
  const living = players.map((player) => player.live());
  await Promise.race([Promise.all(living), trouble(room, figures, random)]);
  phase = "home";
  const home = await Promise.race([Promise.all(living).then(() => true), sleep(HOME_MS).then(() => false)]);
  if (!home)
    for (const { person, isHome, whereabouts } of players)
      if (!isHome) figures.wrong({ invariant: "I10", what: `${person.name} did not get home: ${whereabouts}` });
  for (const timer of timers) clearInterval(timer);
  await looking;
  await room.stopServers();
  await audit.look(true);
  await audit.lookAtDiary(diary);
  diary.close();
  figures.set("seconds", "played", Math.round((Date.now() - began) / 1000));
  report();
}

/** I11: what every client has folded, and what one of each table gets when it asks afresh. */
async function watchEverywhere(players: readonly Player[], audit: Audit): Promise<void> {
  const asked = new Map<string, Promise<unknown>>();
  for (const { person, tabs } of players)
    for (const { tableId, follower, connection, view } of tabs) {
      if (view && follower.seq !== null) audit.witness(tableId).see({ userId: person.userId, seq: follower.seq, view });
      if (connection.connected && !asked.has(tableId))
        asked.set(tableId, connection.request("watch", { tableId, since: null }));
    }
  await Promise.all(asked.values());
}
