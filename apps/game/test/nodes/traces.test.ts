/** Reads the spans that a real game server sends while people play on it. */
import { sendTraces } from "@poker/traces/send";
import { type ReceivedSpan, readAttribute, startReceiver } from "@poker/traces/testing/receiver";
import { expect, it } from "vitest";
import { isHandOver, seatHeadsUp } from "../testing/heads-up.ts";
import { quickSettings, startTestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

it("an action is one trace from message to commit to frames; no span has a name, a card or an amount", async () => {
  const receiver = await startReceiver();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: 1 };
  const traces = await sendTraces({ settings, service: "poker-game", onReachable: () => {} });
  const room = await startTestServer(backend);
  const { mine, theirs } = await seatHeadsUp(backend, room, quickSettings());
  await theirs.client.act({ type: "fold" }, { decision: mine.client.turn?.decision ?? 0 });
  await mine.client.act({ type: "fold" });
  await mine.client.waitUntil(isHandOver);
  await room.close();
  await traces.close();
  const spans = receiver.spans();
  await receiver.close();

  const partsOf = ({ spanId }: ReceivedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);
  const part = (span: ReceivedSpan, name: string) =>
    partsOf(span).find((each) => each.name === name) ?? expect.unreachable(`${span.name} has no part ${name}`);
  const acts = spans.filter(({ name }) => name === "act");
  expect(acts.map((act) => readAttribute(act, "poker.refusal") ?? "done").toSorted()).toEqual([
    "done",
    "not-your-turn",
  ]);
  const [act] = acts.filter((each) => readAttribute(each, "poker.refusal") === undefined);
  if (!act) return expect.unreachable();
  const step = part(act, "step");
  part(step, "decide");
  part(step, "frames");
  const statement = part(part(step, "journal commit"), "journal statement");
  expect(readAttribute(statement, "poker.commits")).toBeGreaterThanOrEqual(1);
  const socket = spans.find(({ name, spanId }) => name === "socket" && spanId === act.links[0]?.spanId);
  expect(socket).toBeDefined();
  const sent = receiver.bodies.join("");
  const names = Object.values(mine.client.names).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(sent).not.toContain(name);
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].toSorted()).toEqual(["poker.commits", "poker.refusal", "poker.unit"]);
  expect(sent).not.toMatch(/127\.0\.0\.1|"[2-9TJQKA][shdc]"/);
});
