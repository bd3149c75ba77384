import net from "node:net";
import { expect, test } from "vitest";
import { chooseAddresses, choosePort, describeAddresses, findFreePort } from "./ports.ts";

const occupyPort = async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : 0 };
};

test("a requested port that is taken is refused, and the refusal names the port", async () => {
  const { server, port } = await occupyPort();
  await expect(choosePort(String(port), 3000)).rejects.toThrow(`PORT: ${port} is taken`);
  server.close();
});

test("when no port is requested, a port that is taken is skipped", async () => {
  const { server, port } = await occupyPort();
  expect(await choosePort(undefined, port)).toBeGreaterThan(port);
  server.close();
});

test.each(["http", "0", "70000", "3000.5", ""])("PORT=%s is refused, because it is not a port", async (requested) => {
  await expect(choosePort(requested, 3000)).rejects.toThrow("PORT:");
});

test("a requested port that is free is returned", async () => {
  const port = await findFreePort();
  expect(await choosePort(String(port), 3000)).toBe(port);
});

const INTERFACES = () => ({
  lo: [{ address: "127.0.0.1", family: "IPv4" as const, internal: true, netmask: "", mac: "", cidr: null }],
  wlan0: [
    { address: "192.168.1.7", family: "IPv4" as const, internal: false, netmask: "", mac: "", cidr: null },
    { address: "fe80::1", family: "IPv6" as const, internal: false, netmask: "", mac: "", cidr: null, scopeid: 2 },
  ],
});
const choose = (env: NodeJS.ProcessEnv) => chooseAddresses(env, 3000, INTERFACES);

test("fault 132: the room opens at localhost, at this machine's network address, or at PUBLIC_URL", () => {
  const home = "http://localhost:3000";
  expect(choose({})).toEqual({ host: "127.0.0.1", url: home, others: [] });
  for (const host of ["localhost", "::1", "127.0.0.1"]) expect(choose({ HOST: host }).url).toBe(home);
  expect(choose({ HOST: "0.0.0.0" })).toEqual({ host: "0.0.0.0", url: home, others: ["http://192.168.1.7:3000"] });
  expect(choose({ HOST: "192.168.1.7" })).toEqual({ host: "192.168.1.7", url: "http://192.168.1.7:3000", others: [] });
  expect(choose({ HOST: "fd00::7" }).url).toBe("http://[fd00::7]:3000");
  expect(choose({ HOST: "0.0.0.0", PUBLIC_URL: "https://poker.example" })).toMatchObject({
    url: "https://poker.example",
    others: [],
  });
  expect(choose({ PUBLIC_URL: "http://10.0.0.7:3000/" }).url).toBe("http://10.0.0.7:3000");
  expect(() => choose({ HOST: "my laptop" })).toThrow("HOST:");
});

test("fault 132: the start names the addresses that a phone can open, or says that no such address exists", () => {
  expect(describeAddresses(choose({ HOST: "0.0.0.0" }))).toContain("  http://192.168.1.7:3000");
  expect(describeAddresses(choose({}))).toContain("Only this computer can open it");
  expect(describeAddresses(choose({ PUBLIC_URL: "https://poker.example" }))).toBe(
    "The room is open: https://poker.example",
  );
});

test.each(["poker.example", "ftp://poker.example", "https://poker.example/room", ""])(
  "PUBLIC_URL=%s is refused, because it is not the address of a room",
  (given) => {
    expect(() => choose({ PUBLIC_URL: given })).toThrow("PUBLIC_URL:");
  },
);

test("a free port that the launcher picks is never a port that systems give to outgoing connections", async () => {
  const ports = await Promise.all(Array.from({ length: 30 }, findFreePort));
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
