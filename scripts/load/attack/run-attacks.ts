/**
 * Starts a room in which players play and visitors read pages. Runs one attack after the other, and compares the
 * figures during each attack with those of the same room without the attack.
 */
import { sleep } from "../retrying-client.ts";
import { type AttackRoom, openAttackRoom } from "./attack-room.ts";
import { ATTACK_NAMES, type AttackName } from "./attacks.ts";
import { type Players, startAttacker, startPlayers, startVisitors, type Visitors } from "./children.ts";
import { type Figures, findBrokenLimits, percentile, toFigures } from "./figures.ts";

interface AttackRunOptions {
  /** How many seconds each measurement takes. Each attack needs two measurements. */
  readonly seconds: number;
  /** When given, only attacks whose names contain this word are run. */
  readonly only?: string | undefined;
  readonly print: (line: string) => void;
}

const TABLES = 5;
const PLAYERS_PER_TABLE = 4;
/**
 * After an attack, the run waits at least this long. It waits longer if pings still take much longer than before the
 * attack. Lines that are logged during this wait also count for the attack.
 */
const REST_MS = 5_000;
const MAX_REST_MS = 40_000;
const CALM_FACTOR = 2;
/** The signals that end this process. The run then stops the room first, because the room's processes would go on without this one. */
const STOP_SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Runs the attacks. Resolves to one sentence for each limit that was broken. */
export async function runAttacks({ seconds, only = "", print }: AttackRunOptions): Promise<readonly string[]> {
  const room = await openAttackRoom(TABLES, TABLES * PLAYERS_PER_TABLE + 1);
  const stopRun = () => void room.close().then(() => process.exit(130));
  for (const signal of STOP_SIGNALS) process.once(signal, stopRun);
  let players: Players | null = null;
  let visitors: Visitors | null = null;
  try {
    const accounts = room.accounts.slice(1);
    players = await startPlayers({
      ...room.access,
      tables: room.tableIds.map((tableId, index) => ({
        tableId,
        players: accounts.slice(index * PLAYERS_PER_TABLE, (index + 1) * PLAYERS_PER_TABLE),
      })),
    });
    visitors = await startVisitors(room.access);
    await sleep(REST_MS);
    const broken: string[] = [];
    for (const attack of ATTACK_NAMES.filter((name) => name.includes(only)))
      broken.push(...(await runAttack({ room, players, visitors }, attack, { seconds, print })));
    return broken;
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stopRun);
    players?.stop();
    visitors?.stop();
    await room.close();
  }
}

/** A room, the players who play in it, and the visitors who read its pages. */
interface Scene {
  readonly room: AttackRoom;
  readonly players: Players;
  readonly visitors: Visitors;
}

async function runAttack(
  scene: Scene,
  attack: AttackName,
  { seconds, print }: AttackRunOptions,
): Promise<readonly string[]> {
  const { room, players } = scene;
  print(`\n${attack}`);
  const [guest] = room.accounts;
  const [tableId] = room.tableIds;
  if (!guest || tableId === undefined) throw new Error("the room is empty");
  const { userId, sessionKey } = guest;
  const attacker = await startAttacker({ ...room.access, attack, tableId, guest: { userId, sessionKey } });
  const quiet = await measure(scene, seconds);
  const before = await room.memoryMb();
  print(`  without  ${describeFigures(quiet.figures)}`);
  const logged = room.loggedBytes();
  await attacker.begin();
  const attacked = await measure(scene, seconds);
  const { connections, messages } = await attacker.readCounts();
  attacker.stop();
  await rest(players, quiet.figures);
  const logPerMinute = ((room.loggedBytes() - logged) * 60) / seconds;
  const figures = { ...attacked.figures, logPerMinute };
  const after = await room.memoryMb();
  print(`  attacked ${describeFigures(figures)}`);
  print(`  attack   ${connections} connections, ${messages} messages in ${seconds} s`);
  for (const server of ["game", "web"] as const)
    print(
      `  memory   ${server} server ${before[server]} MB before, ${attacked.peak[server]} MB at most during, ${after[server]} MB after`,
    );
  const broken = findBrokenLimits(quiet.figures, figures);
  for (const line of broken) print(`  broken:  ${line}`);
  return broken.map((line) => `${attack}: ${line}`);
}

async function rest(players: Players, quiet: Figures): Promise<void> {
  for (const end = Date.now() + MAX_REST_MS; Date.now() < end; ) {
    await players.takeSample();
    await sleep(REST_MS);
    const { pingsMs } = await players.takeSample();
    if (
      percentile(pingsMs, 0.5) < CALM_FACTOR * quiet.pingP50 &&
      percentile(pingsMs, 0.99) < CALM_FACTOR * quiet.pingP99
    )
      return;
  }
}

async function measure({ room, players, visitors }: Scene, seconds: number) {
  await Promise.all([players.takeSample(), visitors.takeSample()]);
  const logged = room.loggedBytes();
  const began = performance.now();
  const peak = { game: 0, web: 0 };
  while (performance.now() - began < seconds * 1_000) {
    const { game, web } = await room.memoryMb();
    peak.game = Math.max(peak.game, game);
    peak.web = Math.max(peak.web, web);
    await sleep(1_000);
  }
  const played = await players.takeSample();
  const lasted = (performance.now() - began) / 1_000;
  const sample = {
    ...played,
    ...(await visitors.takeSample()),
    logBytes: room.loggedBytes() - logged,
    webMb: peak.web,
  };
  return { peak, figures: toFigures(sample, lasted) };
}

const describeFigures = (figures: Figures): string =>
  [
    `ping ${figures.pingP50.toFixed(1)} ms, 99 % within ${figures.pingP99.toFixed(1)} ms`,
    `page ${figures.pageP50.toFixed(0)} ms, 99 % within ${figures.pageP99.toFixed(0)} ms`,
    `health at most ${figures.healthMax.toFixed(0)} ms`,
    `${figures.handsPerMinute.toFixed(0)} hands a minute`,
    `${(figures.logPerMinute / 1e6).toFixed(2)} MB of log a minute`,
  ].join(" · ");
