import { randomBytes, randomUUID } from "node:crypto";
import { makeSessionToken } from "@poker/db";
import { clientInSchemas } from "@poker/protocol";
import { afterAll, describe, expect, it } from "vitest";
import {
  ORIGIN,
  quickSettings,
  signTestTicket,
  type TestClient,
  ticketSecret,
  tryConnect,
  wholeLobby,
} from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);
afterAll(async () => {
  // The server must still be healthy after all these attempts.
  expect(await (await fetch(`${room.url}/health`)).json()).toMatchObject({ ready: true });
});

async function duel() {
  const tableId = await backend.createTable();
  await room.server.node.claimUnits();
  const players: TestClient[] = [];
  for (const seat of [0, 1]) {
    const client = await room.enter(await backend.person());
    await client.watch(tableId);
    await client.sit(tableId, seat);
    players.push(client);
  }
  const [a, b] = players;
  if (!a || !b) throw new Error("no player connected");
  for (const client of players) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const [onTurn, other] = a.turn?.seat === a.you ? [a, b] : [b, a];
  return { tableId, onTurn, other };
}

describe("connecting", () => {
  it("faults 34, 41, 42: an invalid ticket, a used ticket and another origin are refused", async () => {
    const who = await backend.person();
    const { nodeId } = room.server;
    const good = () => signTestTicket(nodeId, who);
    const used = await good();
    const first = await tryConnect(room.url, used);
    if (typeof first !== "string") first.disconnect();
    expect(typeof first).toBe("object");
    expect(await tryConnect(room.url, used)).toBe("ticket-used");
    expect(await tryConnect(room.url, undefined)).toBe("ticket-missing");
    expect(await tryConnect(room.url, "")).toBe("ticket-missing");
    expect(await tryConnect(room.url, "a.b.c")).toBe("ticket-invalid");
    expect(await tryConnect(room.url, await signTestTicket(nodeId, who, randomBytes(32).toString("base64")))).toBe(
      "ticket-invalid",
    );
    expect(await tryConnect(room.url, await signTestTicket(randomUUID(), who))).toBe("ticket-invalid");
    expect(await tryConnect(room.url, await signTestTicket(nodeId, who, ticketSecret, -1))).toBe("ticket-invalid");
    expect(await tryConnect(room.url, await signTestTicket(nodeId, { ...who, sessionKey: makeSessionToken() }))).toBe(
      "session-revoked",
    );
    const other = await backend.person();
    expect(await tryConnect(room.url, await signTestTicket(nodeId, { ...who, userId: other.userId }))).toBe(
      "session-revoked",
    );
    expect(await tryConnect(room.url, await good(), { protocol: 0 })).toBe("old-protocol");
    for (const origin of ["http://evil.example", "null", `${ORIGIN}.evil.example`, null])
      expect(await tryConnect(room.url, await good(), { origin }), String(origin)).toBe("refused");
  });

  it("fault 100: a signed ticket that names a session by its stored hash is refused", async () => {
    const who = await backend.person();
    const { nodeId } = room.server;
    const { rows } = await backend.owner.pool.query<{ sid: string; key_hash: Buffer }>(
      "SELECT sid, key_hash FROM sessions WHERE user_id = $1",
      [who.userId],
    );
    const [stored] = rows;
    if (!stored) throw new Error("a guest without a session");
    const hash = stored.key_hash.toString("base64url");
    expect(await tryConnect(room.url, await signTestTicket(nodeId, { ...who, sessionKey: hash }))).toBe(
      "session-revoked",
    );
    expect(await tryConnect(room.url, await signTestTicket(nodeId, { ...who, sessionKey: stored.sid }))).toBe(
      "ticket-invalid",
    );
    await room.enter(who);
  });

  it("fault 42: the socket of a revoked session is dropped, and a new one is refused", async () => {
    const who = await backend.person();
    const client = await room.enter(who);
    await backend.sessions.end(who.sessionKey);
    await client.waitUntil(({ socket }) => !socket.connected, "the end");
    expect(client.goodbye).toBe("session-revoked");
    expect(await tryConnect(room.url, await signTestTicket(room.server.nodeId, who))).toBe("session-revoked");
  });
});

describe("at the table", () => {
  it("fault 31: an action out of turn, without a seat or against the rules is refused with a code, without effect", async () => {
    const { tableId, onTurn, other } = await duel();
    const seq = other.seq;
    expect(await other.act({ type: "fold" })).toMatchObject({ ok: false, code: "not-your-turn" });
    const stranger = await room.enter(await backend.person());
    await stranger.watch(tableId);
    expect(await stranger.act({ type: "fold" })).toMatchObject({ ok: false, code: "not-seated" });
    expect(await onTurn.act({ type: "check" })).toMatchObject({ ok: false, code: "cannot-check" });
    expect((await stranger.watch(tableId)) && stranger.seq).toBe(seq);
  });

  it("fault 32: an action for another hand or for another decision is refused as stale", async () => {
    const { onTurn } = await duel();
    expect(await onTurn.act({ type: "fold" }, { decision: 7 })).toMatchObject({ code: "stale-decision" });
    expect(await onTurn.act({ type: "fold" }, { handNo: 99 })).toMatchObject({ code: "stale-decision" });
    const decision = onTurn.turn?.decision ?? 0;
    const actionId = randomUUID();
    const first = await onTurn.act({ type: "call" }, { actionId, decision });
    expect(first).toMatchObject({ ok: true, actionId, earlyMs: expect.any(Number) });
    // The same command sent again is a retry and gets the same answer (fault 34). A different command for the same decision is refused.
    expect(await onTurn.act({ type: "call" }, { actionId, decision })).toMatchObject({ ok: true, actionId });
    expect(await onTurn.act({ type: "call" }, { decision })).toMatchObject({ ok: false });
  });

  it("fault 33: a raise to an illegal amount is refused, and a legal raise is accepted", async () => {
    const { tableId, onTurn } = await duel();
    const { seq } = onTurn;
    for (const to of [-1, 0, 1.5, 2 ** 53 + 2, 1e308, 199, 10_001])
      expect((await onTurn.act({ type: "raise", to })).ok, String(to)).toBe(false);
    for (const to of ["100", null, Number.NaN, Number.POSITIVE_INFINITY, {}, [300], true])
      expect(
        await onTurn.requestRaw("act", {
          tableId,
          actionId: randomUUID(),
          handNo: 1,
          decision: 1,
          action: { type: "raise", to },
        }),
        String(to),
      ).toEqual({ ok: false, code: "malformed" });
    expect(onTurn.seq).toBe(seq);
    expect(await onTurn.act({ type: "raise", to: 200 })).toMatchObject({ ok: true });
  });

  it.each(["\0", "\ud800", "\udc00\ud800"])(
    "faults 107, 124: text that the database refuses is malformed in every message: %j",
    async (bad) => {
      const { tableId, onTurn } = await duel();
      const commandId = randomUUID();
      const settings = quickSettings({ currency: "game", house: `cardroom${bad}` });
      const valid: Readonly<Record<string, object>> = {
        say: { tableId, commandId, said: { type: "text", text: `hello ${bad}` } },
        "host-order": { tableId, commandId, order: { type: "change-settings", settings } },
        "watch-lobby": { ...wholeLobby(), note: bad },
      };
      const who = await backend.person();
      // Each name gets a connection of its own, because one connection may send only a limited number of messages per second.
      for (const name of Object.keys(clientInSchemas)) {
        const client = await room.enter(who);
        for (const message of [valid[name] ?? { tableId, text: bad }, { tableId, [bad]: 1 }, bad])
          expect([name, await client.requestRaw(name, message)]).toEqual([name, { ok: false, code: "malformed" }]);
        client.socket.disconnect();
      }
      const said = { type: "text", text: "hello 😀" } as const;
      expect(await onTurn.request("say", { tableId, commandId, said })).toMatchObject({ ok: true });
    },
  );

  it("faults 24, 25: only the newest window may act; an older window is told why and may keep watching", async () => {
    const tableId = await backend.createTable();
    await room.server.node.claimUnits();
    const who = await backend.person();
    const [old, young] = [await room.enter(who), await room.enter(who)];
    await old.watch(tableId);
    await old.sit(tableId, 0);
    await young.watch(tableId);
    const command = { tableId, commandId: randomUUID(), when: "now" } as const;
    expect(await old.request("sit-out", command)).toEqual({ ok: false, code: "played-elsewhere" });
    expect(await young.request("sit-out", command)).toMatchObject({ ok: true });
    await old.waitUntil(({ view }) => view?.seats[0]?.sittingOut !== null, "the older window to see it");
  });

  it("a command with an id that another player used is refused and does not show the other player's result", async () => {
    const tableId = await backend.createTable();
    await room.server.node.claimUnits();
    const [ann, ben] = [await room.enter(await backend.person()), await room.enter(await backend.person())];
    const command = { tableId, commandId: randomUUID(), seat: null, buyIn: 5_000, entry: "post" } as const;
    expect(await ann.request("sit", command)).toMatchObject({ ok: true, seat: 0 });
    expect(await ann.request("sit", command)).toMatchObject({ ok: true, seat: 0 });
    expect(await ben.request("sit", command)).toEqual({ ok: false, code: "malformed" });
  });

  it("G9 ✗: a guest may not sit at a real-money table; an unknown table is refused with its own code", async () => {
    const real = await backend.createTable(quickSettings({ currency: "real" }));
    await room.server.node.claimUnits();
    const client = await room.enter(await backend.person());
    expect(await client.sit(real)).toEqual({ ok: false, code: "play-money-only" });
    expect(await client.sit(randomUUID())).toEqual({ ok: false, code: "no-such-table" });
    expect(await client.request("watch", { tableId: randomUUID(), since: null })).toEqual({
      ok: false,
      code: "no-such-table",
    });
    expect(await client.request("buy-in-range", { tableId: real })).toMatchObject({ ok: true, balance: 0 });
  });
});

it("fault 36: no request makes the server send a client messages that are meant for another player", async () => {
  const { tableId, onTurn, other } = await duel();
  const ear = await room.enter(await backend.person());
  const wanted = [onTurn.socket.id, `${tableId}:0`, "seat:0", onTurn.view?.seats[0]?.playerId];
  for (const name of ["join", "subscribe", "watch"])
    for (const target of wanted) {
      expect(await ear.requestRaw(name, target)).toEqual({ ok: false, code: "malformed" });
      expect(await ear.requestRaw(name, { room: target, seat: 0 })).toEqual({ ok: false, code: "malformed" });
    }
  await ear.watch(tableId);
  const own = { tableId, commandId: randomUUID() };
  expect(await onTurn.request("set-options", { ...own, autoPost: true, autoTopUp: "maximum" })).toMatchObject({
    ok: true,
  });
  expect(await onTurn.act({ type: "raise", to: 200 })).toMatchObject({ ok: true });
  await other.waitUntil(({ turn, you }) => turn?.seat === you, "the player to act");
  expect(await other.act({ type: "fold" })).toMatchObject({ ok: true });
  // When the next hand has begun, everything about the first hand has been sent.
  await onTurn.waitUntil(({ view }) => (view?.hand?.handNo ?? 0) > 1, "the next hand");
  await ear.waitUntil(({ view }) => (view?.hand?.handNo ?? 0) > 1, "the next hand");

  const events = (client: TestClient) => new Set(client.received.map(({ event }) => event));
  expect(events(onTurn)).toContain("seat-options");
  for (const secret of ["seat-options", "wallet", "notice"]) expect(events(ear)).not.toContain(secret);
  expect(ear.view?.hand?.seats.flatMap(({ cards }) => cards)).toEqual([null, null, null, null]);
  expect(onTurn.view?.hand?.seats.flatMap(({ cards }) => cards)).not.toEqual([null, null, null, null]);
});

describe("input outside the protocol", () => {
  it("faults 35, 37: messages that do not follow the protocol are refused as malformed and have no effect", async () => {
    const client = await room.enter(await backend.person());
    const malformed = { ok: false, code: "malformed" };
    expect(
      await client.requestRaw("watch", JSON.parse('{"__proto__":{"ok":true},"tableId":"x","since":null}')),
    ).toEqual(malformed);
    expect(await client.requestRaw("watch", Buffer.from("binary"))).toEqual(malformed);
    expect(await client.requestRaw("watch", { tableId: randomUUID(), since: null, playerId: randomUUID() })).toEqual(
      malformed,
    );
    expect(await client.requestRaw("watch", "a", "b", "c")).toEqual(malformed);
    expect(await client.requestRaw("watch")).toEqual(malformed);
    expect(await client.requestRaw("__proto__", {})).toEqual(malformed);
    expect(await client.requestRaw("constructor", {})).toEqual(malformed);
    expect(await client.requestRaw("no-such-message", {})).toEqual(malformed);
    // An array that is nested 7,000 levels deep. It is written by hand, because the client's own encoder cannot write it.
    client.socket.io.engine.write(`2["act",${"[".repeat(7_000)}${"]".repeat(7_000)}]`);
    expect(Object.hasOwn(Object.prototype, "ok")).toBe(false);
    expect(await client.request("watch-lobby", wholeLobby())).toMatchObject({ ok: true });
  });

  it("fault 37: a message over 16 KB or a broken frame closes its own connection only", async () => {
    const [loud, calm] = [await room.enter(await backend.person()), await room.enter(await backend.person())];
    loud.socket.emit("watch", { tableId: "x".repeat(1_000_000), since: null });
    await loud.waitUntil(({ socket }) => !socket.connected, "the end");
    for (const packet of ["2[[[", "51-[", '50-["watch",{"_placeholder":true,"num":99}]', "9", '2["disconnect"]']) {
      const broken = await room.enter(await backend.person());
      broken.socket.io.engine.write(packet);
      await broken.waitUntil(({ socket }) => !socket.connected, `the end after ${packet}`);
    }
    expect(await calm.request("watch-lobby", wholeLobby())).toMatchObject({ ok: true });
  });

  it("fault 38: a client that floods the server is first refused, and then its connection is closed", async () => {
    const client = await room.enter(await backend.person());
    const first = Array.from({ length: 60 }, () => client.requestRaw("nonsense", {}));
    const replies = await Promise.all(first);
    expect(replies.filter(({ code }) => code === "too-many-messages").length).toBeGreaterThan(0);
    for (let i = 0; i < 500; i++) client.socket.emit("nonsense", {});
    await client.waitUntil(({ socket }) => !socket.connected, "the end");
    expect(client.goodbye).toBe("too-many-messages");
  });
});
