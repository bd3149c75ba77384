/** Runs Debian's nginx with the template of `deploy/`. */
import fs from "node:fs";
import path from "node:path";
import { requireProgram } from "../debian-package.ts";
import { fillNginxTemplate } from "./fill-template.ts";
import { type SupervisedProgram, superviseProgram } from "./supervised-program.ts";

interface NginxOptions {
  /** The folder where nginx may write. */
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  /** The port at which nginx tells programs on this machine how many connections it has. */
  readonly statusPort: number;
  /** The address and port of the name server. */
  readonly resolver: string;
  readonly webPort: number;
  readonly nodePort: number;
  readonly log: (line: string) => void;
}

/** How many connections nginx accepts from one address. It is high, because all visitors of a rehearsal may come from one address. */
const CONNECTIONS_PER_ADDRESS = 20_000;

export function startNginx({
  folder,
  host,
  port,
  statusPort,
  resolver,
  webPort,
  nodePort,
  log,
}: NginxOptions): Promise<SupervisedProgram> {
  const file = path.join(folder, "nginx.conf");
  const settings = fillNginxTemplate({
    ROOM_TEMP: folder,
    ROOM_LISTEN: `${host}:${port}`,
    ROOM_STATUS_LISTEN: `127.0.0.1:${statusPort}`,
    ROOM_WORKERS: "auto",
    ROOM_WORKER_CONNECTIONS: "16384",
    ROOM_RESOLVER: `${resolver} ipv6=off`,
    ROOM_WEB: `web:${webPort}`,
    ROOM_NODE_DOMAIN: "",
    ROOM_NODE_PORT: String(nodePort),
    ROOM_CONNECTIONS_PER_ADDRESS: String(CONNECTIONS_PER_ADDRESS),
    ROOM_PROXIES: "unix:",
  });
  fs.writeFileSync(file, settings);
  // When root starts nginx, its workers normally change to another user, who cannot write into the folder. This setting keeps them root.
  const user = process.getuid?.() === 0 ? "user root; " : "";
  return superviseProgram({
    name: "nginx",
    command: [requireProgram("nginx"), "-c", file, "-g", `${user}daemon off;`],
    isReady: () =>
      fetch(`http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}/nginx-health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    log,
  });
}
