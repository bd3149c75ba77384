/** Tests the commands that only read a room (`npm run check`, `npm run export` and `npm run support`) while the room runs. */
import fs from "node:fs";
import path from "node:path";
import { createUsers, inLongSnapshot, streamAuditEntries } from "@poker/db";
import { isRefusal } from "@poker/engine";
import { ENV_NAMES as GAME_ENV_NAMES } from "@poker/settings/game";
import { ENV_NAMES as WEB_ENV_NAMES } from "@poker/settings/web";
import { beforeAll, describe, expect, test } from "vitest";
import { createScrubber } from "./support/scrub-text.ts";
import { HARMLESS_SETTINGS } from "./support/settings.ts";
import { runScript } from "./testing/run-command.ts";
import { useRoom } from "./testing/use-room.ts";

const { dataDir, withOwner } = useRoom();
const MAIL = "zelda.hyrule@mail.example";
const NAME = "Zelda Hyrule";

beforeAll(async () => {
  await withOwner(async (database) => {
    const made = await createUsers(database).register({ email: MAIL, password: "a long one!", name: NAME });
    if (isRefusal(made)) throw new Error(made.code);
    await database.pool.query(
      `INSERT INTO audit_log (at, action, subject_kind, subject_id, reason, before)
       VALUES ('2026-01-31T23:59:59.999Z', 'player.ban', 'user', 'x', '=SUM(A1)', '{"until": null}'),
              ('2026-02-01T00:00:00Z', 'player.lift-ban', 'user', 'x', E'two\nlines, "quoted"', NULL)`,
    );
  });
}, 120_000);

describe("npm run check", () => {
  test("finds nothing in a sound room, as lines and as JSON, and changes no key", async () => {
    const secrets = fs.readFileSync(path.join(dataDir, "secrets.json"), "utf8");
    const checked = await runScript("check", []);
    expect(checked).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/tables with 0 hands .*\nNothing is wrong\.\n$/),
    });
    const told = JSON.parse((await runScript("check", ["--json", "--books"])).stdout);
    expect(told).toMatchObject({ ok: true, violations: [], tables: 0 });
    expect(fs.readFileSync(path.join(dataDir, "secrets.json"), "utf8")).toBe(secrets);
  });

  test("I1 ✗: exits with 1 and names the account whose balance is wrong", async () => {
    const change = (by: number) =>
      withOwner(async ({ pool }) => {
        await pool.query("ALTER TABLE ledger_accounts DISABLE TRIGGER USER");
        await pool.query("UPDATE ledger_accounts SET balance = balance + $1 WHERE kind = 'wallet' AND balance > 0", [
          by,
        ]);
        await pool.query("ALTER TABLE ledger_accounts ENABLE TRIGGER USER");
      });
    await change(1);
    const checked = await runScript("check", []);
    await change(-1);
    expect(checked).toMatchObject({ code: 1, stdout: expect.stringMatching(/^I1 · account wallet:\S+ holds \d+/m) });
    expect(checked.stdout).toMatch(/things are wrong\.\n$/);
  });

  test("says which keys are missing with DATABASE_URL, and checks the books without keys", async () => {
    const url = await withOwner(async ({ pool }) => String(pool.options.connectionString));
    const given = { DATABASE_URL: url, DATA_DIR: undefined, LIVE_KEY: undefined, ARCHIVE_KEY: undefined };
    expect(await runScript("check", [], given)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("LIVE_KEY and ARCHIVE_KEY must be set"),
    });
    expect(await runScript("check", ["--books"], given)).toMatchObject({ code: 0 });
  });
});

describe("npm run export", () => {
  test("writes every entry of the ledger once, as CSV with decimals and as JSON in cents", async () => {
    const entries = await withOwner(async ({ pool }) => {
      const { rows } = await pool.query<{ count: number }>("SELECT count(*)::int AS count FROM ledger_postings");
      return rows[0]?.count ?? 0;
    });
    const [head = "", ...lines] = (await runScript("export", ["ledger"])).stdout.trimEnd().split("\r\n");
    expect(head).toBe("\uFEFFtransaction,at,kind,currency,account,player,table,amount,balance,key");
    expect(lines).toHaveLength(entries);
    expect(lines.filter((line) => line.includes(NAME))).toEqual([
      expect.stringMatching(/,play,wallet:[^,]+,Zelda Hyrule,,10000\.00,10000\.00,/),
    ]);
    const json = (await runScript("export", ["ledger", "--format", "jsonl"])).stdout.trimEnd().split("\n");
    const parsed = json.map((line) => JSON.parse(line));
    expect(parsed).toHaveLength(entries);
    expect(parsed).toContainEqual(expect.objectContaining({ player: NAME, amount: 1_000_000, currency: "play" }));
    expect(parsed.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test("writes the audit log of the days that were asked for, both included, and no cell that is a formula", async () => {
    const days = ["--from", "2026-01-01", "--to", "2026-01-31"];
    const { stdout } = await runScript("export", ["audit", ...days]);
    expect(stdout.trimEnd().split("\r\n").slice(1)).toEqual([
      expect.stringMatching(/^\d+,2026-01-31T23:59:59\.999Z,,,player\.ban,user,x,'=SUM\(A1\),"\{""until"":null\}",,$/),
    ]);
    const february = await runScript("export", [
      "audit",
      "--from",
      "2026-02-01",
      "--to",
      "2026-02-01",
      "--format",
      "jsonl",
    ]);
    expect(
      february.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ at: "2026-02-01T00:00:00.000Z", action: "player.lift-ban", reason: 'two\nlines, "quoted"' }]);
  });

  test("a long export is read in pages of a thousand rows", async () => {
    const sizes = await withOwner(async ({ pool }) => {
      await pool.query(
        `INSERT INTO audit_log (at, action, subject_kind, subject_id)
         SELECT '2026-03-03', 'player.ban', 'user', n::text FROM generate_series(1, 2500) n`,
      );
      const march = { from: new Date("2026-03-01"), to: new Date("2026-04-01") };
      return inLongSnapshot(pool, async (client) => {
        const found: number[] = [];
        for await (const page of streamAuditEntries(client, march)) found.push(page.length);
        return found;
      });
    });
    expect(sizes).toEqual([1_000, 1_000, 500]);
  });
});

describe("npm run support", () => {
  const SECRET = "sup3r-secret-v4lue";
  const plantedLog = [
    `2026-11-30 09:00:00.123 UTC [77] ERROR:  duplicate key value violates unique constraint "users_email_key"`,
    `2026-11-30 09:00:00.123 UTC [77] DETAIL:  Key (email)=(${MAIL}) already exists.`,
    `2026-11-30 09:00:00.123 UTC [77] STATEMENT:  INSERT INTO users VALUES ('${NAME}')`,
    `2026-11-30 09:00:01.123 UTC [78] FATAL:  password authentication failed for user "web" from 203.0.113.9 with ${SECRET}`,
  ].join("\n");
  const plantedJson = [
    {
      level: 50,
      time: 1,
      msg: `ALARM: the journal of ${NAME} at 2001:db8::7 cannot be written`,
      error: { code: "ENOSPC", message: MAIL },
    },
    { level: 50, time: 2, msg: `mail to ${MAIL} failed: smtp://u:${SECRET}@mail.example:587`, ip: "203.0.113.9" },
    { level: 30, time: 3, msg: `only information about ${NAME}` },
  ]
    .map((line) => `node-1: ${JSON.stringify(line)}`)
    .join("\n");

  test("writes versions, sizes, jobs and the last errors, and no secret, address, mail or name that was planted", async () => {
    fs.appendFileSync(path.join(dataDir, "postgres", "postgres.log"), `${plantedLog}\n`);
    fs.writeFileSync(path.join(dataDir, "room.log"), `${plantedJson}\n`);
    const secrets: Readonly<Record<string, string>> = JSON.parse(
      fs.readFileSync(path.join(dataDir, "secrets.json"), "utf8"),
    );
    await withOwner(async ({ pool }) => {
      await pool.query(
        "INSERT INTO nodes (id, url, name) VALUES (gen_random_uuid(), 'http://10.1.2.3:4000', 'secret-host')",
      );
      await pool.query("INSERT INTO job_runs (name, started_at, locked_until) VALUES ('planted', now(), now())");
    });
    const file = path.join(dataDir, "support.json");
    const env = { SMTP_URL: `smtp://u:${SECRET}@mail.example`, ROOM_CONTACT: MAIL, NODES: "2", LOG_LEVEL: SECRET };
    const made = await runScript("support", ["--out", file], env);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining(file) });
    const text = fs.readFileSync(file, "utf8");
    const words = [
      MAIL,
      "zelda",
      "hyrule",
      SECRET,
      "203.0.113.9",
      "2001:db8",
      "10.1.2.3",
      "secret-host",
      "mail.example",
      dataDir,
    ];
    for (const word of [...words, ...Object.values(secrets)])
      expect(text.toLowerCase(), word).not.toContain(word.toLowerCase());
    const bundle = JSON.parse(text);
    expect(bundle.settings).toMatchObject({ NODES: "2", SMTP_URL: null, ROOM_CONTACT: null, LOG_LEVEL: null });
    expect(bundle.database.migrations.length).toBeGreaterThan(10);
    expect(bundle.database.tables).toContainEqual(expect.objectContaining({ name: "users" }));
    expect(bundle.database.jobs).toContainEqual(expect.objectContaining({ name: "planted", finishedAt: null }));
    const planted = [
      { log: "room.log", level: "50", code: "ENOSPC", message: "ALARM: the journal of … at ADDRESS cannot be written" },
      { log: "room.log", level: "50", code: null, message: expect.stringMatching(/^mail to … failed: /) },
      { log: "postgres.log", level: "ERROR", message: 'duplicate key value violates unique constraint "…"' },
      {
        log: "postgres.log",
        level: "FATAL",
        message: expect.stringMatching(/^password authentication failed for user "…" /),
      },
    ];
    for (const error of planted) expect(bundle.errors).toContainEqual(expect.objectContaining(error));
    expect(fs.statSync(file).mode & 0o077).toBe(0);

    expect(await runScript("support", ["--out", file], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("exists already; nothing was written"),
    });
  });

  test("every harmless setting is a setting of the room", () => {
    const known = [...GAME_ENV_NAMES, ...WEB_ENV_NAMES, "NODES", "HAND_RECORD_MONTHS", "VERBOSE"];
    expect(HARMLESS_SETTINGS.filter((name) => !known.includes(name))).toEqual([]);
  });

  test.each([
    ["Key (name)=(Ada) exists", "Key (…) exists"],
    ["cannot open /home/ada/room/file.txt", "cannot open PATH"],
    ["connect ECONNREFUSED db.internal.example:5432", "connect ECONNREFUSED ADDRESS"],
    ["table 0b1c2d3e-0000-4000-8000-000000000001 is gone", "table ID is gone"],
    ["token AAAABBBBCCCCDDDDEEEEFFFF is used", "token TEXT is used"],
    ["Grace met GRACE and grace", "… met … and …"],
    ["the password hunter2-is-mine is wrong", "the password TEXT is wrong"],
  ])("the message %j leaves the room as %j", (message, scrubbed) =>
    expect(createScrubber(["grace"])(message)).toBe(scrubbed),
  );
});
