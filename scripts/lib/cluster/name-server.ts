/**
 * Answers DNS queries for the names of a room's servers in a rehearsal, as the name server does for containers. nginx
 * asks it before it opens a socket.
 */
import dgram from "node:dgram";
import { once } from "node:events";
import packet from "dns-packet";

interface NameServer {
  /** The name server's IP address and port, as nginx expects them in its settings. */
  readonly address: string;
  close(): Promise<void>;
}

const NAME_NOT_FOUND = 3;

/** Starts the name server. `addresses` contains the current IPv4 addresses of each name. */
export async function startNameServer(addresses: ReadonlyMap<string, readonly string[]>): Promise<NameServer> {
  const socket = dgram.createSocket("udp4");
  socket.on("message", (message, from) => {
    const { id, questions = [] } = packet.decode(message);
    const found = questions.map(({ name, type }) => ({ name, type, all: addresses.get(name) }));
    const answers = found.flatMap(({ name, type, all = [] }) =>
      type === "A" ? all.map((data) => ({ type, name, ttl: 1, data })) : [],
    );
    const code = found.some(({ all }) => all !== undefined) ? 0 : NAME_NOT_FOUND;
    const flags = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | code;
    socket.send(packet.encode({ type: "response", id, flags, questions, answers }), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
