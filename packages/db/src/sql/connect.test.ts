/** Tests connections that PostgreSQL ends just when the pool gives them to a transaction. Fault 10 */
import { once } from "node:events";
import net from "node:net";
import pg from "pg";
import { expect, it } from "vitest";
import { withoutSocket } from "../embedded/socket-folder.ts";
import { createTestDatabase } from "../testing/index.ts";
import { connect, inTransaction } from "./connect.ts";

/** The code that PostgreSQL sends to a connection that an administrator has ended. */
const ENDED = "57P01";

/**
 * Forwards bytes between a pool and PostgreSQL. After `hold`, it holds back bytes from PostgreSQL until they contain `ENDED`, and then
 * sends all of them at once.
 */
async function openHoldingProxy(to: URL) {
  let isHolding = false;
  const server = net.createServer((client) => {
    const database = net.connect(Number(to.port), to.hostname);
    let held = Buffer.alloc(0);
    client.on("error", () => {}).on("data", (bytes) => database.write(bytes));
    client.on("close", () => database.destroy());
    database
      .on("error", () => {})
      .on("data", (bytes) => {
        held = Buffer.concat([held, bytes]);
        if (isHolding && !held.includes(ENDED)) return;
        client.write(held);
        held = Buffer.alloc(0);
        isHolding = false;
      });
    database.on("end", () => client.end());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const url = new URL(withoutSocket(to.href));
  url.host = `127.0.0.1:${address.port}`;
  const hold = () => {
    isHolding = true;
  };
  return { url: url.href, hold, close: () => server.close() };
}

it("fault 10: when a connection ends while a transaction takes it, the transaction fails and the process does not", async () => {
  const test = await createTestDatabase();
  const proxy = await openHoldingProxy(new URL(test.ownerUrl));
  const { pool, close } = connect(proxy.url, { maxConnections: 1 });
  const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  proxy.hold();
  const answered = pool.query("SELECT 1");
  const waiting = inTransaction(pool, (client) => client.query("SELECT 2"));
  const refused = expect(waiting).rejects.toThrow();
  const admin = new pg.Client({ connectionString: test.ownerUrl });
  await admin.connect();
  // Waits until PostgreSQL has sent the answer, so that the end of the connection follows directly after it.
  await expect
    .poll(async () => {
      const sql = "SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'idle' AND query = 'SELECT 1'";
      return (await admin.query(sql, [rows[0]?.pid])).rowCount;
    })
    .toBe(1);
  await admin.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  expect((await answered).rowCount).toBe(1);
  await refused;
  expect((await inTransaction(pool, (client) => client.query("SELECT 3"))).rowCount).toBe(1);
  await admin.end();
  await close();
  proxy.close();
  await test.drop();
});

it("fault 154: a query that waits for a lock longer than its caller waits keeps no connection, and never runs", async () => {
  const test = await createTestDatabase();
  const admin = new pg.Client({ connectionString: test.ownerUrl });
  await admin.connect();
  await admin.query("CREATE TABLE locked (id int)");
  await admin.query("BEGIN; LOCK TABLE locked");
  const { pool, close } = connect(test.ownerUrl, { queryTimeoutMs: 100 });
  await expect(pool.query("INSERT INTO locked VALUES (1)")).rejects.toThrow("Query read timeout");
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(async () => (await admin.query(waiting)).rowCount, { timeout: 5_000 }).toBe(0);
  await admin.query("COMMIT");
  expect((await pool.query("SELECT FROM locked")).rowCount).toBe(0);
  await close();
  await admin.end();
  await test.drop();
});
