/**
 * Creates what a new room has: tables, pools, rake configs, tournament templates, schedules, and bots. In a database that already has
 * tables, it only adds rake configs and templates that are missing.
 */
import { presets } from "@poker/engine";
import type pg from "pg";
import { parseName } from "../repositories/accounts/player-names.ts";
import { connect, inTransaction } from "../sql/connect.ts";
import { BOT_NAMES } from "./bot-names.ts";
import { INITIAL_SCHEDULES } from "./initial-schedules.ts";
import { INITIAL_POOLS, INITIAL_TABLES } from "./initial-tables.ts";
import { INITIAL_TEMPLATES } from "./initial-templates.ts";

/**
 * Seeds the database as its owner. `migrate` must have run before. This can be repeated. Daily tournaments start in the local time of
 * `timeZone`.
 */
export async function seedDatabase(ownerUrl: string, timeZone = "UTC"): Promise<void> {
  const db = connect(ownerUrl, { maxConnections: 1, applicationName: "seed" });
  try {
    await inTransaction(db.pool, async (client) => {
      // The lock keeps two starts at the same time from both finding the database empty.
      await client.query("LOCK TABLE tables IN SHARE ROW EXCLUSIVE MODE");
      await addRakeConfigs(client);
      await addTournamentTemplates(client);
      const { rowCount } = await client.query("SELECT FROM tables LIMIT 1");
      if (rowCount !== 0) return;
      for (const { name, settings } of INITIAL_TABLES)
        await client.query("INSERT INTO tables (name, settings) VALUES ($1, $2)", [name, JSON.stringify(settings)]);
      for (const { name, settings } of INITIAL_POOLS)
        await client.query("INSERT INTO pools (name, settings) VALUES ($1, $2)", [name, JSON.stringify(settings)]);
      await addTournamentSchedules(client, timeZone);
      for (const name of BOT_NAMES) await addBot(client, name);
    });
  } finally {
    await db.close();
  }
}

/** Adds each version of the rake configs of all houses, if it is missing. R1 */
async function addRakeConfigs(client: pg.PoolClient): Promise<void> {
  for (const config of Object.values(presets).flatMap(({ rake }) => Object.values(rake)))
    if (config)
      await client.query(
        "INSERT INTO rake_configs (id, version, name, config) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        [config.id, config.version, config.name, JSON.stringify(config)],
      );
}

/** Adds a template for each preset, if it is missing. Staff can change and retire the templates. */
async function addTournamentTemplates(client: pg.PoolClient): Promise<void> {
  for (const { id, name, settings } of INITIAL_TEMPLATES)
    await client.query(
      "INSERT INTO tournament_templates (id, name, settings) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [id, name, JSON.stringify(settings)],
    );
}

/** Adds the schedules. A job of the game servers then makes the tournaments. */
async function addTournamentSchedules(client: pg.PoolClient, timeZone: string): Promise<void> {
  for (const { preset, name, daily } of INITIAL_SCHEDULES) {
    const template = INITIAL_TEMPLATES.find((each) => each.preset === preset);
    await client.query(
      `INSERT INTO tournament_schedules
         (id, template_id, name, keep_open, weekdays, minute_of_day, time_zone, announce_ms, register_ms, next_start_at)
       SELECT gen_random_uuid(), $1, $2, CASE WHEN $3::int IS NULL THEN 1 END, days, $3, $4, $5, $6,
              next_clock_time(days, $3, $4, now())
       FROM (SELECT CASE WHEN $3::int IS NULL THEN '{}'::int[] ELSE '{1,2,3,4,5,6,7}' END AS days) d`,
      [template?.id, name, daily?.minuteOfDay ?? null, timeZone, daily?.announceMs ?? 0, daily?.registerMs ?? 0],
    );
  }
}

async function addBot(client: pg.PoolClient, requestedName: string): Promise<void> {
  const name = parseName(requestedName);
  if (!name) throw new Error(`"${requestedName}" is not a valid bot name`);
  const { rows } = await client.query<{ id: string }>(
    "INSERT INTO users (name, name_key, bot) VALUES ($1, $2, true) ON CONFLICT (name_key) DO NOTHING RETURNING id",
    [name.name, name.key],
  );
  for (const { id } of rows) await client.query("SELECT play_chips_grant_welcome($1)", [id]);
}
