/** Runs Debian's Redis with the settings of `deploy/`, on a port of its own and with a password. */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { requireProgram } from "../debian-package.ts";
import { findFreePort } from "../ports.ts";
import { ROOT } from "../workspace.ts";
import { type SupervisedProgram, superviseProgram } from "./supervised-program.ts";

export interface RedisServer extends SupervisedProgram {
  readonly url: string;
}

const HOST = "127.0.0.1";
const SETTINGS = path.join(ROOT, "deploy/redis/redis.conf");

/** Starts Redis on a free port. It writes only into `folder`. */
export async function startRedis(folder: string, log: (line: string) => void): Promise<RedisServer> {
  const port = await findFreePort();
  const password = randomBytes(32).toString("hex");
  const own = [`bind ${HOST}`, `port ${port}`, `dir "${folder}"`, `requirepass ${password}`];
  const program = await superviseProgram({
    name: "redis",
    // Redis reads its settings from standard input, as in deploy/compose.yml, because they contain the password.
    command: [requireProgram("redis-server"), "-"],
    input: [fs.readFileSync(SETTINGS, "utf8"), ...own, ""].join("\n"),
    isReady: () => isAnswering(port, password),
    log,
  });
  return Object.assign(program, { url: `redis://:${password}@${HOST}:${port}` });
}

function isAnswering(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, HOST, () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    let answer = "";
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk;
      if (answer.includes("PONG")) socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer.includes("PONG")));
  });
}
