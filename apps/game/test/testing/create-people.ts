/** Creates many players at once, for tests with many sockets. */
import type { Identity, TestBackend } from "./test-server.ts";

/** Creates this many guests, each with a session, in one statement. */
export async function createPeople(backend: TestBackend, count: number): Promise<readonly Identity[]> {
  const { rows } = await backend.owner.pool.query<Identity>(
    `WITH people AS (
       INSERT INTO users (name, name_key, guest)
       SELECT 'Client ' || n, 'client ' || n, true FROM generate_series(1, $1) n RETURNING id
     ), keyed AS (
       SELECT id, translate(rtrim(encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'base64'), '='), '+/', '-_') AS key
       FROM people
     ), opened AS (
       INSERT INTO sessions (sid, user_id, key_hash, expires_at)
       SELECT gen_random_uuid(), id, sha256(convert_to(key, 'UTF8')), now() + interval '1 hour' FROM keyed
     )
     SELECT id AS "userId", key AS "sessionKey" FROM keyed`,
    [count],
  );
  return rows;
}
