/** Reads the metrics of a real game server while people play on it. */
import { GAME_METRICS } from "@poker/metrics";
import { REFUSALS } from "@poker/protocol";
import { expect, it, onTestFinished } from "vitest";
import { isHandOver, seatHeadsUp } from "../testing/heads-up.ts";
import { quickSettings, startTestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

async function startWatched() {
  const room = await startTestServer(backend, { METRICS_PORT: "0" });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await room.close();
    isClosed = true;
  };
  onTestFinished(close);
  const get = (path: string) => fetch(`http://127.0.0.1:${room.server.metricsPort}${path}`);
  const scrape = async () => (await get("/metrics")).text();
  /** Returns the value of one series; undefined when the metrics do not contain it. */
  const read = async (series: string) =>
    (await scrape())
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1);
  const waitFor = async (series: string, value: string) => {
    while ((await read(series)) !== value) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { room, get, scrape, read, waitFor, close };
}

it("a hand's actions, refusals and waits are counted, and no label names a table, a player or an address", async () => {
  const { room, scrape, read, waitFor } = await startWatched();
  const { mine, theirs } = await seatHeadsUp(backend, room, quickSettings());
  expect(await theirs.client.act({ type: "fold" }, { decision: mine.client.turn?.decision ?? 0 })).toMatchObject({
    ok: false,
  });
  expect(await mine.client.act({ type: "fold" })).toMatchObject({ ok: true });
  await mine.client.waitUntil(isHandOver);
  await waitFor('poker_hands_finished_total{outcome="settled"}', "1");
  expect(Number(await read("poker_hands_started_total"))).toBeGreaterThanOrEqual(1);
  expect(await read('poker_actions_total{action="fold"}')).toBe("1");
  expect(await read("poker_action_seconds_count")).toBe("1");
  expect(await read('poker_sockets{kind="person"}')).toBe("2");
  expect(await read('poker_seats_taken{kind="person"}')).toBe("2");
  expect(Number(await read("poker_frames_sent_total"))).toBeGreaterThan(5);
  expect(Number(await read('poker_journal_commits_total{outcome="durable"}'))).toBeGreaterThan(3);
  const text = await scrape();
  const codes = [...text.matchAll(/^poker_refusals_total\{code="([^"]*)"\}/gm)].map(([, code = ""]) => code);
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !REFUSALS.some((known) => known === code))).toEqual([]);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|"\d+\.\d+\.\d+\.\d+"/);
});

it("a running server has a value for every metric except those of parts that it does not have", async () => {
  const { room, scrape, waitFor } = await startWatched();
  await seatHeadsUp(backend, room, quickSettings());
  await waitFor("poker_commands_waiting", "0");
  await waitFor("poker_ready", "1");
  const text = await scrape();
  const missing = Object.keys(GAME_METRICS).filter((name) => !text.includes(`# TYPE ${name} `));
  const ofPartsThatAreOff = /mail|push|tournament|poll_failures|refusal|bad|books|job_|hands_finished|actions_total/;
  expect(missing.filter((name) => !ofPartsThatAreOff.test(name))).toEqual([]);
  // The alert JobFails needs this line with 0, because Prometheus does not see the first value of a new series as an increase.
  expect(text).toContain('poker_job_runs_total{name="reconcile",result="failed"} 0\n');
});

it("fault 12: while the disk is full the metrics say that the journal cannot be written, and then that it can", async () => {
  const { room, read, waitFor } = await startWatched();
  const { mine } = await seatHeadsUp(backend, room, quickSettings());
  expect(await read("poker_journal_unwritable")).toBe("0");
  await backend.owner.pool.query(`
    CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER disk_full BEFORE INSERT ON stream_steps EXECUTE FUNCTION disk_full()`);
  const reply = mine.client.act({ type: "fold" });
  await waitFor("poker_journal_unwritable", "1");
  await waitFor("poker_tables_waiting", "1");
  await backend.owner.pool.query("DROP TRIGGER disk_full ON stream_steps; DROP FUNCTION disk_full()");
  expect(await reply).toMatchObject({ ok: true });
  await waitFor("poker_journal_unwritable", "0");
  await waitFor("poker_tables_waiting", "0");
});

it("/ready refuses from the moment the server begins to close, and /live answers until its end", async () => {
  const { get, close } = await startWatched();
  expect([(await get("/live")).status, (await get("/ready")).status]).toEqual([200, 200]);
  const closed = close();
  const answers = await Promise.all([get("/live"), get("/ready")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 503]);
  expect(await answers[1]?.text()).toBe("closing\n");
  await closed;
  await expect(get("/live")).rejects.toThrow();
});
