import type { PushTarget } from "@poker/db";
import { expect, it } from "vitest";
import { createLog } from "../log.ts";
import { PushNotifier } from "./push-notifier.ts";
import type { OutgoingPush } from "./push-sender.ts";

const TARGET: PushTarget = { endpoint: "https://push.example/a", p256dh: "key", auth: "secret", publicKey: null };
const DEADLINE = 5_000;

function start({ lookingHere = false, lookingElsewhere = false, targets = [TARGET] } = {}) {
  const asked: string[] = [];
  const sent: OutgoingPush[] = [];
  const notifier = new PushNotifier({
    people: {
      isLookingHere: () => lookingHere,
      async isLookingElsewhere() {
        asked.push("servers");
        return lookingElsewhere;
      },
    },
    targets: {
      async find({ userId, kind }) {
        asked.push(`${userId} ${kind}`);
        return targets;
      },
    },
    sender: { enqueue: (push) => sent.push(push) },
    log: createLog("silent", "node"),
  });
  return { notifier, asked, sent };
}

/** Returns a table at which the player "ada" is to act. */
function tableAt(handNo: number, absent = false) {
  const seat = { seat: 2, playerId: "ada", ...(absent && { absent: true as const }) };
  const clock = { seat: 2, deadline: DEADLINE };
  return { tableId: "t1", name: "Adder", state: { handNo, seats: [seat] }, deadlines: { clockView: () => clock } };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("while a player looks at a page, neither database nor other servers are asked, however often they are to act", async () => {
  const { notifier, asked, sent } = start({ lookingHere: true });
  for (let hand = 1; hand <= 1_000; hand++) notifier.handleTableChanged(tableAt(hand));
  await settle();
  expect([asked, sent]).toEqual([[], []]);
});

it("for an away player without a subscription the database is asked once a hand, and no other server is asked", async () => {
  const { notifier, asked, sent } = start({ targets: [] });
  for (const hand of [1, 1, 1, 2, 2]) notifier.handleTableChanged(tableAt(hand));
  await settle();
  expect([asked, sent]).toEqual([["ada turn", "ada turn"], []]);
});

it("an away player gets one message a hand, which is valid until the deadline of the decision", async () => {
  const { notifier, sent } = start();
  for (const hand of [1, 1, 2]) notifier.handleTableChanged(tableAt(hand));
  await settle();
  const message = { kind: "turn", tableId: "t1", name: "Adder" };
  expect(sent).toEqual([1, 2].map(() => ({ target: TARGET, message, until: DEADLINE })));
});

it("a player who looks at a page of another server, or is absent in a tournament, gets no message", async () => {
  const elsewhere = start({ lookingElsewhere: true });
  elsewhere.notifier.handleTableChanged(tableAt(1));
  const absent = start();
  absent.notifier.handleTableChanged(tableAt(1, true));
  await settle();
  expect([elsewhere.sent, absent.sent, absent.asked]).toEqual([[], [], []]);
});
