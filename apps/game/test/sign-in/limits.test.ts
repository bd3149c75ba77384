/**
 * Tests the limits for people and for addresses: messages, sockets, requests that read the database, packets before admission, and plain
 * HTTP requests.
 */
import { randomUUID } from "node:crypto";
import http from "node:http";
import { inTransaction, LEASE_RENEWAL_INTERVAL_MS } from "@poker/db";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { recordLog } from "../../src/testing/recorded-log.ts";
import { frozenClock } from "../../src/testing/test-clock.ts";
import { atNight } from "../testing/by-night.ts";
import { RawSocket } from "../testing/raw-socket.ts";
import { seatTwo } from "../testing/seated-players.ts";
import { type Identity, signTestTicket, startTestServer, type TestServer, tryConnect } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanups.reverse()) await end();
  cleanups = [];
});

async function startRoom(...given: Parameters<typeof startTestServer> extends [unknown, ...infer Rest] ? Rest : never) {
  const room = await startTestServer(backend, ...given);
  cleanups.push(() => room.close());
  return room;
}
const openRaw = (...given: Parameters<typeof RawSocket.open>) => {
  const socket = RawSocket.open(...given);
  cleanups.push(() => socket.destroy());
  return socket;
};
const tryEnter = async (room: TestServer, who: Identity) =>
  tryConnect(room.url, await signTestTicket(room.server.nodeId, who));

describe("one person with many sockets", () => {
  it("fault 91: the messages of a person are counted over all of their sockets", async () => {
    const room = await startRoom({}, frozenClock);
    const who = await backend.person();
    const clients = await Promise.all([1, 2, 3].map(() => room.enter(who)));
    const replies = await Promise.all(
      clients.flatMap((client) => Array.from({ length: 20 }, () => client.requestRaw<{ ok: boolean }>("ping", {}))),
    );
    expect(replies.filter(({ ok }) => ok)).toHaveLength(40);
    const other = await room.enter(await backend.person());
    expect(await other.request("ping", {})).toEqual({ ok: true });
  });

  it("fault 91: a person may have 12 sockets, and may open another one after closing one", async () => {
    const room = await startRoom();
    const who = await backend.person();
    const clients = await Promise.all(Array.from({ length: 12 }, () => room.enter(who)));
    expect(await tryEnter(room, who)).toBe("too-many-sockets");
    await room.enter(await backend.person());
    clients[0]?.socket.disconnect();
    await expect.poll(async () => typeof (await tryEnter(room, who))).toBe("object");
  });

  it("fault 91: while many requests wait for the database, commands and leases still get a connection", async () => {
    const room = await startRoom({ READ_REQUESTS_WAITING: "10" });
    const tableId = await backend.createTable();
    const [seated] = await seatTwo(backend, room, tableId);
    const asking = await Promise.all(Array.from({ length: 20 }, async () => room.enter(await backend.person())));
    const readHeartbeat = async () =>
      (await backend.owner.pool.query("SELECT heartbeat_at FROM nodes WHERE id = $1", [room.server.nodeId])).rows[0]
        ?.heartbeat_at;
    const codes: string[] = [];
    const requests: Promise<unknown>[] = [];
    await inTransaction(backend.owner.pool, async (owner) => {
      // Every request for a buy-in range has to wait for this lock.
      await owner.query("SET LOCAL idle_in_transaction_session_timeout = 0");
      await owner.query("LOCK TABLE visits IN ACCESS EXCLUSIVE MODE");
      for (const client of asking)
        requests.push(
          client.requestRaw<{ code?: string }>("buy-in-range", { tableId }).then(({ code = "ok" }) => codes.push(code)),
        );
      await Promise.all(asking.map((client) => client.request("ping", {})));
      const said = { type: "text", text: "good evening" } as const;
      const message = { tableId, commandId: randomUUID(), said };
      expect(await seated?.client.request("say", message)).toMatchObject({ ok: true });
      const before = await readHeartbeat();
      await expect.poll(readHeartbeat, { timeout: 20_000 }).not.toEqual(before);
      expect(codes).toEqual(Array.from({ length: 8 }, () => "busy"));
    });
    await Promise.all(requests);
    expect(codes.filter((code) => code === "ok")).toHaveLength(12);
  });

  it("fault 91: while requests hold all their connections, leases are renewed and sessions are admitted", async () => {
    const room = await startRoom({ READ_REQUESTS_AT_ONCE: "50" });
    const tableId = await backend.createTable();
    await expect.poll(() => room.server.node.actors.has(tableId), { timeout: 20_000 }).toBe(true);
    const asking = await Promise.all(Array.from({ length: 20 }, async () => room.enter(await backend.person())));
    for (const client of asking) await client.watch(tableId);
    const late = await backend.person();
    const readHeartbeat = async () =>
      (await backend.owner.pool.query("SELECT heartbeat_at FROM nodes WHERE id = $1", [room.server.nodeId])).rows[0]
        ?.heartbeat_at;
    const { pool } = room.database;
    let isOver = false;
    const keepAsking = async (client: (typeof asking)[number]) => {
      while (!isOver) await client.requestRaw("chat-history", { tableId });
    };
    const requests: Promise<void>[] = [];
    await inTransaction(backend.owner.pool, async (owner) => {
      await owner.query("SET LOCAL idle_in_transaction_session_timeout = 0");
      await owner.query("LOCK TABLE chat_messages IN ACCESS EXCLUSIVE MODE");
      for (const client of asking) requests.push(keepAsking(client));
      try {
        await expect.poll(() => pool.waitingCount, { timeout: 20_000 }).toBeGreaterThan(5);
        expect(await tryEnter(room, late)).toBeTypeOf("object");
        const before = await readHeartbeat();
        room.clock.advanceBy(LEASE_RENEWAL_INTERVAL_MS);
        await expect.poll(readHeartbeat, { timeout: 20_000 }).not.toEqual(before);
        expect(pool.idleCount).toBe(0);
      } finally {
        isOver = true;
      }
    });
    await Promise.all(requests);
  });

  it("fault 91: requests of one person run one at a time", async () => {
    const room = await startRoom({ READ_REQUESTS_AT_ONCE: "5" });
    const tableId = await backend.createTable();
    await expect.poll(() => room.server.node.actors.has(tableId), { timeout: 20_000 }).toBe(true);
    const client = await room.enter(await backend.person());
    let [now, most] = [0, 0];
    const actor = room.server.node.actors.get(tableId);
    if (!actor) throw new Error("no table");
    const { cashier } = actor.deps;
    const read = cashier.getLastVisit;
    Object.assign(cashier, {
      async getLastVisit(...given: Parameters<typeof read>) {
        most = Math.max(most, ++now);
        try {
          return await read(...given);
        } finally {
          now -= 1;
        }
      },
    });
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.request("buy-in-range", { tableId })));
    expect(replies.every(({ ok }) => ok)).toBe(true);
    expect(most).toBe(1);
  });
});

describe("before a ticket is shown", () => {
  const open = async (room: TestServer) => {
    const socket = openRaw(room.server.port);
    await socket.waitFor("pingInterval");
    return socket;
  };

  it("fault 92: a connection is closed when its client is refused", async () => {
    const socket = await open(await startRoom());
    socket.send('40{"ticket":"forged","protocol":1}');
    await socket.waitFor("44{");
    await socket.waitForEnd();
  });

  atNight(() => {
    it("fault 92: a connection that shows no ticket for five seconds is cut, even if its client does not answer", async () => {
      const socket = await open(await startRoom());
      await socket.waitForEnd();
      // The test's limit is 25 s. A connection that is not cut would stay open for another half minute.
    }, 25_000);
  });

  it("fault 92: a connection that asks for admission twice, or for another namespace, is closed", async () => {
    const room = await startRoom();
    for (const packets of [
      ["40/elsewhere,", "40/elsewhere,"],
      ['40{"ticket":"x","protocol":1}', '40{"ticket":"x","protocol":1}'],
    ]) {
      const socket = await open(room);
      socket.send(...packets);
      await socket.waitForEnd();
      expect(socket.received.split("44").length - 1).toBeLessThanOrEqual(1);
    }
  });

  it("fault 92: when a client leaves the namespace, its connection is closed", async () => {
    const room = await startRoom();
    const who = await backend.person();
    const socket = await open(room);
    const ticket = await signTestTicket(room.server.nodeId, who);
    socket.send(`40${JSON.stringify({ ticket, protocol: PROTOCOL_VERSION })}`);
    await socket.waitFor('40{"sid"');
    socket.send("41");
    await socket.waitForEnd();
    expect(room.server.node.isHealthy()).toBe(true);
  });

  it("fault 92: a connection that sends too many packets or WebSocket pings is closed", async () => {
    const room = await startRoom({}, frozenClock);
    for (const flood of [
      (socket: RawSocket) => socket.send(...Array.from({ length: 201 }, () => "3")),
      (socket: RawSocket) => socket.ping(201),
    ]) {
      const socket = await open(room);
      flood(socket);
      await socket.waitForEnd();
    }
    const calm = await open(room);
    calm.ping(100);
    calm.send("3");
    await calm.waitFor(String.fromCharCode(0x8a, 0));
    expect(calm.isClosed).toBe(false);
  });

  it("faults 92 and 93: connections a second are limited by address, and behind a proxy for each visitor", async () => {
    const settings = { CONNECTIONS_PER_SECOND: "3", TRUSTED_PROXIES: "127.0.0.1" };
    const room = await startRoom(settings, frozenClock);
    const from = (address: string) => openRaw(room.server.port, [`X-Forwarded-For: 198.51.100.1, ${address}`]);
    for (const address of ["192.0.2.1", "2001:db8::1"]) {
      for (let opened = 0; opened < 3; opened++) await from(address).waitFor("pingInterval");
      await from(address).waitFor("400 Bad Request");
    }
    await from("2001:db8::ffff").waitFor("400 Bad Request");
    await from("192.0.2.2").waitFor("pingInterval");
    room.clock.advanceBy(1_000);
    await from("192.0.2.1").waitFor("pingInterval");
  });

  it("fault 91: an address with many refused sockets is cut off until the second is over", async () => {
    const room = await startRoom({ REFUSALS_PER_SECOND: "3" }, frozenClock);
    for (let refused = 0; refused < 3; refused++) {
      const socket = await open(room);
      socket.send("40");
      await socket.waitFor("ticket-missing");
    }
    await openRaw(room.server.port).waitFor("400 Bad Request");
    await openRaw(room.server.port, [], "127.0.0.2").waitFor("pingInterval");
    room.clock.advanceBy(1_000);
    await openRaw(room.server.port).waitFor("pingInterval");
  });

  it("fault 91: the open sockets of one address are limited, and a closed socket no longer counts", async () => {
    const room = await startRoom({ SOCKETS_PER_ADDRESS: "2" });
    const [first] = [openRaw(room.server.port), openRaw(room.server.port)];
    await expect.poll(() => first?.received).toContain("pingInterval");
    await expect
      .poll(async () => {
        const third = openRaw(room.server.port);
        await expect.poll(() => third.received).not.toBe("");
        return third.received;
      })
      .toContain("400 Bad Request");
    await openRaw(room.server.port, [], "127.0.0.2").waitFor("pingInterval");
    first?.destroy();
    await expect
      .poll(async () => {
        const third = openRaw(room.server.port);
        await expect.poll(() => third.received).not.toBe("");
        return third.received;
      })
      .toContain("pingInterval");
  });
});

describe("plain requests", () => {
  atNight(() => {
    it("fault 101: a connection that sends nothing or only half a header is closed", async () => {
      const room = await startRoom();
      const [silent, slow] = ["", "GET /health HTTP/1.1\r\nHost: ro"].map((first) => {
        const socket = new RawSocket(room.server.port, first);
        cleanups.push(() => socket.destroy());
        return socket;
      });
      await silent?.waitForEnd();
      await slow?.waitForEnd();
    });
  });

  it("fault 101: the body of a request is not read, and the connection ends after the answer", async () => {
    const room = await startRoom();
    const send = (head: string) => {
      const socket = new RawSocket(room.server.port, `POST /nothing HTTP/1.1\r\nHost: room\r\n${head}\r\n\r\n`);
      cleanups.push(() => socket.destroy());
      return socket;
    };
    const long = send("Content-Length: 100000000");
    await long.waitFor("413");
    await long.waitForEnd();
    const endless = send("Transfer-Encoding: chunked");
    await endless.waitFor("404");
    await endless.waitForEnd();
    const polling = new RawSocket(
      room.server.port,
      "POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: room\r\nContent-Length: 5\r\n\r\n",
    );
    await polling.waitFor("404");
    await polling.waitForEnd();
  });

  it("fault 101: plain requests a second are limited by address", async () => {
    const room = await startRoom({ GAME_REQUESTS_PER_SECOND: "2" }, frozenClock);
    const ask = async () => (await fetch(`${room.url}/health`)).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    room.clock.advanceBy(1_000);
    expect(await ask()).toBe(200);
  });

  it("fault 101: the number of open connections is limited", async () => {
    const room = await startRoom({ GAME_CONNECTIONS: "10" });
    const agent = new http.Agent({ keepAlive: true });
    cleanups.push(() => agent.destroy());
    const idle = Array.from({ length: 10 }, () => openRaw(room.server.port));
    for (const socket of idle) await socket.waitFor("pingInterval");
    const refused = openRaw(room.server.port);
    await refused.waitForEnd();
    expect(refused.received).toBe("");
    idle[0]?.destroy();
    await expect
      .poll(async () => {
        const next = openRaw(room.server.port);
        await expect.poll(() => next.received !== "" || next.isClosed).toBe(true);
        return next.received;
      })
      .toContain("pingInterval");
  });
});

it("fault 109: refused tickets and limited clients are logged, and the live monitor lists limited clients", async () => {
  const { log, read } = recordLog("warn");
  const room = await startRoom({}, frozenClock, { log });
  const forged = openRaw(room.server.port);
  await forged.waitFor("pingInterval");
  forged.send('40{"ticket":"forged","protocol":1}');
  await forged.waitForEnd();
  const who = await backend.person();
  const client = await room.enter(who);
  await Promise.all(Array.from({ length: 60 }, () => client.requestRaw("ping", {})));
  const found = read();
  expect(found).toContainEqual(expect.objectContaining({ msg: "a socket was refused", address: "127.0.0.1" }));
  const limited = found.filter(({ msg }) => msg === "a client is being limited");
  expect(limited).toEqual([expect.objectContaining({ limit: "MESSAGES_PER_SECOND", userId: who.userId })]);
  room.clock.advanceBy(2_000);
  const readLimited = async () =>
    (await backend.owner.pool.query("SELECT limited FROM nodes WHERE id = $1", [room.server.nodeId])).rows[0]?.limited;
  await expect
    .poll(readLimited, { timeout: 20_000 })
    .toEqual([expect.objectContaining({ limit: "MESSAGES_PER_SECOND", userId: who.userId, refused: 20 })]);
});
