import net from "node:net";
import { afterEach, expect, it } from "vitest";
import { forgetWebServer, setWebServer } from "../../testing/web-server-settings.ts";

afterEach(() => {
  globalThis.writeBoundedLine = undefined;
  forgetWebServer();
});

/** Returns the URL of a database server that does not run. Opens a port and closes it again, so that the port refuses connections. */
async function findRefusingAddress(): Promise<string> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `postgresql://web:secret@127.0.0.1:${typeof address === "object" ? address?.port : address}/poker`;
}

it("fault 141: the ALARM of an outage names its cause and the error, without the password", async () => {
  setWebServer(await findRefusingAddress());
  const lines: string[] = [];
  globalThis.writeBoundedLine = (line) => void lines.push(line);
  const { startDatabaseWatch } = await import("./database-watch.ts");
  startDatabaseWatch();
  globalThis.processDatabaseSignal?.noteOutage();
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).not.toContain("secret");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: 50,
    msg: "ALARM: the database does not answer; visitors get a page that says so",
    outage: "connection",
    error: { message: expect.stringContaining("ECONNREFUSED"), code: "ECONNREFUSED" },
  });
});
