import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { warmUp } from "./warm-up.ts";

it("the first page and a table's page are opened once at the start, under the room's host name", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    response.writeHead(asked.length === 1 ? 500 : 404).end("x".repeat(100_000));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  await warmUp({ hostname: "127.0.0.1", port: address.port, host: "poker.example" });
  expect(asked).toEqual(["poker.example/", "poker.example/table/00000000-0000-0000-0000-000000000000"]);
});

it("✗: a server that does not answer is left alone", async () => {
  await expect(warmUp({ hostname: "127.0.0.1", port: 1, host: "poker.example" })).resolves.toBeUndefined();
});
