import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import net from "node:net";
import { readVapidClaims, TestPushService } from "@poker/protocol/testing-push-service";
import { derivePushKey } from "@poker/settings/push-key";
import { afterEach, expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { createLog } from "../log.ts";
import { PushSender } from "./push-sender.ts";

let ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

type Change = Partial<ConstructorParameters<typeof PushSender>[0]>;

function createSender(change: Change = {}): PushSender {
  const key = derivePushKey(randomBytes(32));
  if (!key) throw new Error("no key");
  const targets = { forget: async () => {} };
  const contact = "mailto:a@room.example";
  return new PushSender({
    key,
    contact,
    targets,
    clock: systemClock,
    log: createLog("silent", "n"),
    loopback: true,
    ...change,
  });
}
const message = { kind: "turn", tableId: "t1", name: "Adder" } as const;
const soon = () => Date.now() + 60_000;

async function startService(): Promise<TestPushService> {
  const service = await TestPushService.start();
  ends.push(() => service.close());
  return service;
}
function targetOf(service: TestPushService, name: string) {
  const { endpoint, keys } = service.subscribe(name);
  return { endpoint, ...keys, publicKey: null };
}

it("at most eight messages are under way at once; further messages wait while services do not answer", async () => {
  const service = await startService();
  const open: net.Socket[] = [];
  let answers = false;
  const silent = net.createServer((socket) => {
    open.push(socket);
    socket.on("error", () => {});
    if (answers) socket.destroy();
  });
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  ends.push(() => silent.close());
  const address = silent.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const sender = createSender({ timeoutMs: 60_000 });
  const target = targetOf(service, "anna");
  for (let n = 0; n < 20; n++) {
    const endpoint = `http://127.0.0.1:${port}/${randomUUID()}`;
    sender.enqueue({ target: { ...target, endpoint }, message, until: soon() });
  }
  sender.enqueue({ target, message, until: soon() });
  await expect.poll(() => open.length).toBe(8);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([open.length, service.received.length]).toEqual([8, 0]);
  answers = true;
  for (const socket of [...open]) socket.destroy();
  await expect.poll(() => service.contentsFor("anna")).toEqual([message]);
  // One of the earlier messages may still be on its way when this line runs.
  await expect.poll(() => open.length).toBe(20);
});

it("a message that has expired or has invalid keys is not sent", async () => {
  const service = await startService();
  const sender = createSender();
  sender.enqueue({ target: targetOf(service, "late"), message, until: Date.now() - 1 });
  sender.enqueue({ target: { ...targetOf(service, "broken"), p256dh: "AAAA" }, message, until: soon() });
  sender.enqueue({ target: targetOf(service, "anna"), message, until: soon() });
  await expect.poll(() => service.contentsFor("anna")).toEqual([message]);
  expect(service.received).toHaveLength(1);
});

it("when the queue is full, further messages are dropped", async () => {
  const service = await startService();
  const sender = createSender({ mostWaiting: 3 });
  for (let n = 0; n < 20; n++) sender.enqueue({ target: targetOf(service, `b${n}`), message, until: soon() });
  await expect.poll(() => service.received.length).toBe(11);
  sender.enqueue({ target: targetOf(service, "last"), message, until: soon() });
  await expect.poll(() => service.contentsFor("last")).toEqual([message]);
  expect(service.received).toHaveLength(12);
});

it("fault 146: a message is signed with the key for which the browser takes messages, also when it is an older one", async () => {
  const service = await startService();
  const [newer, older, lost] = [0, 1, 2].map(() => derivePushKey(randomBytes(32)));
  if (!newer || !older || !lost) throw new Error("no keys");
  const sender = createSender({ key: newer, olderKeys: [older] });
  for (const [name, key] of Object.entries({ newer, older, lost }))
    sender.enqueue({ target: { ...targetOf(service, name), publicKey: key.publicKey }, message, until: soon() });
  await expect.poll(() => service.received.length).toBe(2);
  for (const { path, headers } of service.received)
    expect(readVapidClaims(headers).publicKey).toBe(path === "/newer" ? newer.publicKey : older.publicKey);
  expect(sender.totals.get("failed")).toBe(1);
});
