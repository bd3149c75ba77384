import net from "node:net";
import { expect, test } from "vitest";
import { choosePort, freePort } from "./lib/ports.ts";

const taken = async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : 0 };
};

test("a port that was asked for and is taken is refused by name", async () => {
  const { server, port } = await taken();
  await expect(choosePort(String(port), 3000)).rejects.toThrow(`PORT: ${port} is taken`);
  server.close();
});

test("without a wish a taken port is passed over", async () => {
  const { server, port } = await taken();
  expect(await choosePort(undefined, port)).toBeGreaterThan(port);
  server.close();
});

test.each(["http", "0", "70000", "3000.5", ""])("PORT=%s is no port", async (asked) => {
  await expect(choosePort(asked, 3000)).rejects.toThrow("PORT:");
});

test("a port that is free and asked for is given", async () => {
  const port = await freePort();
  expect(await choosePort(String(port), 3000)).toBe(port);
});
