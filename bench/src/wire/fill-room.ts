/**
 * Adds tables, and people for their seats, to a database with only a few statements: 50,000 people in a few seconds.
 * The chips come from the mint through the ledger, so that the books balance as in any room.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "@poker/db";
import type { TableSettings } from "@poker/engine";
import type { Identity, PeopledTable } from "./players.process.ts";

const ADD_PEOPLE = `
  INSERT INTO users (id, name, name_key, guest)
  SELECT u.id, 'Bencher ' || n, 'bencher' || n, true
  FROM unnest($1::uuid[]) WITH ORDINALITY AS u(id, place), LATERAL (SELECT $2::int + place) AS numbered(n)`;

const OPEN_SESSIONS = `
  INSERT INTO sessions (sid, user_id, key_hash, expires_at)
  SELECT gen_random_uuid(), s.id, sha256(convert_to(s.key, 'UTF8')), now() + interval '30 days'
  FROM unnest($1::uuid[], $2::text[]) AS s(id, key)`;

const GRANT_CHIPS = `
  SELECT ledger_post(json_build_array(json_build_object(
    'key', 'bench:' || gen_random_uuid(), 'kind', 'grant', 'currency', 'play',
    'entries', (
      SELECT json_object_agg(account, amount) FROM (
        SELECT concat_ws(':', 'wallet', id, 'play'), $2::bigint FROM unnest($1::uuid[]) AS id
        UNION ALL SELECT 'mint:play', -$2::bigint * cardinality($1::uuid[])) AS e(account, amount)))))`;

const ADD_TABLES = `
  INSERT INTO tables (id, name, settings)
  SELECT t.id, 'Bench ' || $3::int + place, $2 FROM unnest($1::uuid[]) WITH ORDINALITY AS t(id, place)`;

/**
 * How many people get their chips in one transaction. This is small, because the database checks a transaction once for
 * each of its entries, and each check reads all entries of the transaction.
 */
const PEOPLE_PER_GRANT = 100;

interface AddedPeople {
  readonly people: number;
  /** How many people already exist. The numbers in the names of the new people and tables begin after this number. */
  readonly after: number;
  /** How many cents each person gets. */
  readonly chips: number;
}

/** Adds people with chips and sessions. Needs a connection of the database's owner. */
export async function addPeople(
  { pool }: Pick<Database, "pool">,
  { people: count, after, chips }: AddedPeople,
): Promise<readonly Identity[]> {
  const people = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    sessionKey: randomBytes(32).toString("base64url"),
  }));
  const ids = people.map(({ userId }) => userId);
  await pool.query(ADD_PEOPLE, [ids, after]);
  await pool.query(OPEN_SESSIONS, [ids, people.map(({ sessionKey }) => sessionKey)]);
  for (let from = 0; from < ids.length; from += PEOPLE_PER_GRANT)
    await pool.query(GRANT_CHIPS, [ids.slice(from, from + PEOPLE_PER_GRANT), chips]);
  await pool.query("VACUUM (ANALYZE) users, sessions, player_activity, player_wallets, ledger_accounts");
  return people;
}

interface AddedTables extends Omit<AddedPeople, "people"> {
  readonly tables: number;
  readonly settings: TableSettings;
}

/**
 * Adds tables with the people for their seats. The tables are inserted last, so that no node finds a table whose people
 * do not exist yet.
 */
export async function fillRoom(
  owner: Pick<Database, "pool">,
  { tables, after, settings, chips }: AddedTables,
): Promise<readonly PeopledTable[]> {
  const { seats } = settings;
  const people = await addPeople(owner, { people: tables * seats, after, chips });
  const made = Array.from({ length: tables }, (_, index) => ({
    tableId: randomUUID(),
    people: people.slice(index * seats, (index + 1) * seats),
  }));
  await owner.pool.query(ADD_TABLES, [made.map(({ tableId }) => tableId), JSON.stringify(settings), after]);
  return made;
}
