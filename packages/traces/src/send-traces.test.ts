/** Tests which parts of a process's spans reach a real receiver. */
import path from "node:path";
import { trace } from "@opentelemetry/api";
import { build } from "esbuild";
import { expect, it, onTestFinished } from "vitest";
import { sendTraces } from "./send-traces.ts";
import { currentTrace, inSpan, outsideSpans } from "./spans.ts";
import { readAttribute, startReceiver } from "./testing/receiver.ts";

async function startTraces(share = 1) {
  const receiver = await startReceiver();
  const reachable: boolean[] = [];
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const traces = await sendTraces({
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: share },
    service: "poker-game",
    instance: "node-1",
    onReachable(isReachable) {
      reachable.push(isReachable);
      tell();
    },
  });
  onTestFinished(async () => {
    await traces.close();
    await receiver.close();
  });
  const received = async () => {
    await traces.close();
    return receiver.spans();
  };
  return { receiver, received, traces, reachable, told };
}

it("without a collector the work runs without spans, and there is no trace to name", async () => {
  await sendTraces({
    settings: { OTEL_TRACES_SAMPLER_ARG: 1 },
    service: "poker-web",
    onReachable: () => expect.unreachable(),
  });
  expect(inSpan("act", { facts: { "poker.commits": 1 } }, (span) => [span.note({}), currentTrace()])).toEqual([
    undefined,
    undefined,
  ]);
  expect(outsideSpans(() => 7)).toBe(7);
});

it("a server's bundle loads nothing of OpenTelemetry before traces begin", async () => {
  const { metafile } = await build({
    entryPoints: [path.join(import.meta.dirname, "send-traces.ts")],
    bundle: true,
    write: false,
    metafile: true,
    packages: "external",
    format: "esm",
    outfile: "bundle.js",
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  expect(imports.length).toBeGreaterThan(3);
  expect(imports.filter(({ kind }) => kind !== "dynamic-import")).toEqual([]);
});

it("spans arrive with their parents and links, also after waits; a timer's span is no part of the span that set it", async () => {
  const { receiver, received } = await startTraces();
  let ticket: string | undefined;
  inSpan("ticket", {}, () => {
    ticket = currentTrace();
  });
  await inSpan("act", { parent: null, links: [ticket] }, async (span) => {
    await Promise.resolve();
    inSpan("decide", {}, () => {});
    outsideSpans(() => inSpan("timer", {}, () => {}));
    span.note({ "poker.refusal": "stale-decision" });
  });
  inSpan("socket", { parent: ticket }, () => {});
  const spans = await received();
  const named = (name: string) => spans.find((span) => span.name === name) ?? expect.unreachable(name);
  expect(spans.map(({ name }) => name).toSorted()).toEqual(["act", "decide", "socket", "ticket", "timer"]);
  expect(named("decide")).toMatchObject({ traceId: named("act").traceId, parentSpanId: named("act").spanId });
  expect(named("act").links).toMatchObject([{ traceId: named("ticket").traceId, spanId: named("ticket").spanId }]);
  expect(named("act").traceId).not.toBe(named("ticket").traceId);
  expect(named("timer").traceId).not.toBe(named("act").traceId);
  expect(named("socket")).toMatchObject({ traceId: named("ticket").traceId, parentSpanId: named("ticket").spanId });
  expect(readAttribute(named("act"), "poker.refusal")).toBe("stale-decision");
  expect(receiver.paths).toContain("POST /v1/traces");
  const resources = receiver.resources().map(({ key, value }) => [key, value.stringValue]);
  expect(resources).toEqual([
    ["service.name", "poker-game"],
    ["service.instance.id", "node-1"],
  ]);
});

it("addresses, tokens and the texts of errors in the spans of Next.js are not sent", async () => {
  const { receiver, received } = await startTraces();
  const next = trace.getTracer("next.js");
  const attributes = {
    "next.span_type": "BaseServer.handleRequest",
    "http.method": "GET",
    "http.target": "/shared/SECRET-TOKEN?email=jo@example.org",
    "net.peer.ip": "203.0.113.9",
  };
  const span = next.startSpan("GET /shared/SECRET-TOKEN", { attributes });
  span.setAttribute("next.route", "/shared/[id]");
  span.recordException(new Error("user Jo has 5000 chips"));
  span.setStatus({ code: 2, message: "user Jo has 5000 chips" });
  span.end();
  next.startSpan("GET /unknown/SECRET-TOKEN", { attributes }).end();
  await expect(inSpan("act", {}, () => Promise.reject(new Error("cards AhKd")))).rejects.toThrow();
  const spans = await received();
  expect(spans.map(({ name, status }) => [name, status.code])).toEqual([
    ["GET /shared/[id]", 2],
    ["GET", 0],
    ["act", 2],
  ]);
  expect(receiver.bodies.join("")).not.toMatch(/SECRET|example\.org|203\.0|chips|AhKd/);
});

it("with a share of zero no trace is sent, and no span of a trace that is not sent", async () => {
  const { received } = await startTraces(0);
  inSpan("ticket", {}, () => inSpan("socket", { parent: currentTrace() }, () => {}));
  expect(await received()).toEqual([]);
});

it("an unreachable collector is reported once, stops nothing, and does not keep the process from ending", async () => {
  const { receiver, traces, reachable, told } = await startTraces();
  await receiver.close();
  inSpan("act", {}, () => {});
  await traces.close();
  await told;
  expect(reachable).toEqual([false]);
}, 60_000);
