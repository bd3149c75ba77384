import net from "node:net";
import { expect, test } from "vitest";
import { choosePort, findFreePort, parsePublicUrl } from "./ports.ts";

const occupyPort = async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : 0 };
};

test("a requested port that is taken is refused by name", async () => {
  const { server, port } = await occupyPort();
  await expect(choosePort(String(port), 3000)).rejects.toThrow(`PORT: ${port} is taken`);
  server.close();
});

test("without a request a taken port is skipped", async () => {
  const { server, port } = await occupyPort();
  expect(await choosePort(undefined, port)).toBeGreaterThan(port);
  server.close();
});

test.each(["http", "0", "70000", "3000.5", ""])("PORT=%s is no port", async (requested) => {
  await expect(choosePort(requested, 3000)).rejects.toThrow("PORT:");
});

test("a requested port that is free is returned", async () => {
  const port = await findFreePort();
  expect(await choosePort(String(port), 3000)).toBe(port);
});

test("the room's public address is this machine's, or the given one", () => {
  expect(parsePublicUrl(undefined, 3000)).toBe("http://localhost:3000");
  expect(parsePublicUrl("https://poker.example", 3000)).toBe("https://poker.example");
  expect(parsePublicUrl("http://10.0.0.7:3000/", 3000)).toBe("http://10.0.0.7:3000");
});

test.each(["poker.example", "ftp://poker.example", "https://poker.example/room", ""])(
  "PUBLIC_URL=%s is no address",
  (given) => {
    expect(() => parsePublicUrl(given, 3000)).toThrow("PUBLIC_URL:");
  },
);

test("a free port is none of those that systems give to outgoing connections", async () => {
  const ports = await Promise.all(Array.from({ length: 30 }, findFreePort));
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
