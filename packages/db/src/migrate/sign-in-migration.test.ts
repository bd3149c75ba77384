/** Tests that passwords and sessions survive the migration that moved them. Fault 100 */
import { createHash, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { expect, it } from "vitest";
import { createUsers } from "../repositories/accounts/users.ts";
import { toSessionKey } from "../repositories/sign-in/session-keys.ts";
import { createSessions } from "../repositories/sign-in/sessions.ts";
import { connect } from "../sql/connect.ts";
import { ADMIN_URL_VARIABLE } from "../testing/index.ts";
import { migrateBefore } from "../testing/migrate-before.ts";
import { migrate } from "./migrate.ts";
import { withScratchDatabase } from "./scratch-database.ts";

const adminUrl = process.env[ADMIN_URL_VARIABLE] ?? "";
const MIGRATION = "20261123050000_sign_in";

it("accounts keep their passwords, existing cookies keep their sessions, and the stored value is no session key", () =>
  withScratchDatabase(adminUrl, async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await migrateBefore(client, MIGRATION);
    const [userId, oldId] = [randomUUID(), randomUUID()];
    await client.query(
      "INSERT INTO users (id, name, name_key, email, password_hash) VALUES ($1, 'Ada', 'ada', $2, $3)",
      [userId, "ada@example.org", await hash("correct horse")],
    );
    await client.query("INSERT INTO player_activity (user_id, bot) VALUES ($1, false)", [userId]);
    await client.query("INSERT INTO sessions (sid, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')", [
      oldId,
      userId,
    ]);
    await migrate(url);
    const database = connect(url, { maxConnections: 2 });
    expect((await createUsers(database).signIn("Ada", "correct horse"))?.userId).toBe(userId);
    expect(await createUsers(database).signIn("Ada", "correct house")).toBeNull();
    // The old cookie had the id of the session. After the migration, this id works as the token.
    expect(await createSessions(database).findIdentity(toSessionKey(oldId), userId)).toMatchObject({ name: "Ada" });
    const { rows } = await client.query(
      "SELECT sid, encode(key_hash, 'hex') AS hash FROM sessions ORDER BY created_at",
    );
    expect(rows[0].sid).not.toBe(oldId);
    expect(rows[0].hash).toBe(createHash("sha256").update(toSessionKey(oldId)).digest("hex"));
    await database.close();
    await client.end();
  }));
