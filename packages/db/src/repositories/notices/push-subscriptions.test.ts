import { expect, it } from "vitest";
import { openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createPushSubscriptions, createPushTargets, type PushTarget } from "./push-subscriptions.ts";

const room = useTestRoom();
const web = () => createPushSubscriptions(room.web);
const game = () => createPushTargets(room.game.pool);
const browser = (name: string): PushTarget => ({
  endpoint: `https://push.example/${name}`,
  p256dh: "public key",
  auth: "secret",
  publicKey: null,
});
const open = (userId: string) => openTestSession(room.owner.pool, userId);
const endpointsOf = async (userId: string, kind: "turn" | "seat" = "turn") =>
  (await game().find({ userId, kind })).map(({ endpoint }) => endpoint).sort();

it("a browser gets the kinds of messages that its player chose, and no messages of other players", async () => {
  const [anna, bert] = [await room.createPlayer(1), await room.createPlayer(1)];
  const { sessionKey } = await open(anna);
  await web().subscribe(sessionKey, browser("a"), ["turn", "tournament"]);
  expect(await game().find({ userId: anna, kind: "turn" })).toEqual([browser("a")]);
  expect(
    await Promise.all([endpointsOf(anna), endpointsOf(anna, "seat"), endpointsOf(bert)]),
    "asked in one statement",
  ).toEqual([["https://push.example/a"], [], []]);
  expect(await web().listKinds(sessionKey, "https://push.example/a")).toEqual(["turn", "tournament"]);
  expect(await web().listKinds((await open(bert)).sessionKey, "https://push.example/a")).toEqual([]);

  await web().subscribe(sessionKey, browser("a"), ["seat"]);
  expect([await endpointsOf(anna), await endpointsOf(anna, "seat")]).toEqual([[], ["https://push.example/a"]]);
  await web().unsubscribe((await open(bert)).sessionKey, "https://push.example/a");
  expect(await endpointsOf(anna, "seat")).toHaveLength(1);
  await web().unsubscribe(sessionKey, "https://push.example/a");
  expect(await endpointsOf(anna, "seat")).toEqual([]);
});

it("a browser is removed with its session, by its push service, and when another player signs in there", async () => {
  const [anna, bert] = [await room.createPlayer(1), await room.createPlayer(1)];
  const [here, phone, other] = [await open(anna), await open(anna), await open(bert)];
  await web().subscribe(here.sessionKey, browser("here"), ["turn"]);
  await web().subscribe(phone.sessionKey, browser("phone"), ["turn"]);
  await web().subscribe(phone.sessionKey, browser("gone"), ["turn"]);
  await game().forget("https://push.example/gone");
  await web().subscribe(other.sessionKey, browser("phone"), ["turn"]);
  expect(await endpointsOf(anna)).toEqual(["https://push.example/here"]);
  await room.owner.pool.query("UPDATE sessions SET revoked_at = now() WHERE user_id = $1", [anna]);
  const { rows } = await room.owner.pool.query("SELECT endpoint FROM push_subscriptions WHERE user_id = $1", [anna]);
  expect(rows).toEqual([]);
  expect(await web().subscribe(here.sessionKey, browser("here"), ["turn"])).toMatchObject({ code: "session-revoked" });
  await room.owner.pool.query("UPDATE sessions SET expires_at = now() - interval '1 s' WHERE user_id = $1", [bert]);
  expect(await endpointsOf(bert), "a session that is over by its time").toEqual([]);
});

it("no message is sent to a player on a break or a banned player", async () => {
  const anna = await room.createPlayer(1);
  await web().subscribe((await open(anna)).sessionKey, browser("rest"), ["turn"]);
  for (const column of ["break_until", "banned_until"]) {
    await room.owner.pool.query(`UPDATE users SET ${column} = now() + interval '1 day' WHERE id = $1`, [anna]);
    expect(await endpointsOf(anna), column).toEqual([]);
    await room.owner.pool.query(`UPDATE users SET ${column} = now() - interval '1 s' WHERE id = $1`, [anna]);
    expect(await endpointsOf(anna), column).toHaveLength(1);
  }
});

it("each player keeps the five newest browsers", async () => {
  const anna = await room.createPlayer(1);
  const { sessionKey } = await open(anna);
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await web().subscribe(sessionKey, browser(`n${n}`), ["turn"]);
  expect(await endpointsOf(anna)).toEqual([3, 4, 5, 6, 7].map((n) => `https://push.example/n${n}`));
});

it("neither server reads the addresses of browsers, and the room has at most one public key", async () => {
  for (const role of [room.web, room.game])
    await expect(role.pool.query("SELECT * FROM push_subscriptions")).rejects.toThrow(/permission denied/);
  await game().publishKeys(["one"]);
  await game().publishKeys(["two"]);
  expect(await web().getPublicKey()).toBe("two");
  await game().publishKeys([]);
  expect(await web().getPublicKey()).toBeNull();
});
