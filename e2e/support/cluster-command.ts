/** Runs `npm run cluster` with data of its own, and reads what the command prints. */
import { startRoomCommand } from "./room-command.ts";

interface RehearsedCluster {
  /** The address of the room: that of nginx. */
  readonly url: string;
  /** The addresses of the web servers behind nginx. */
  readonly webs: readonly string[];
  /** The process id of Redis. NaN when the cluster uses another adapter. */
  readonly redisPid: number;
  /** Returns everything that the command has printed so far. */
  readonly output: () => string;
  /** Stops the command as Ctrl-C does. */
  stop(): Promise<void>;
}

export async function startClusterCommand(args: readonly string[]): Promise<RehearsedCluster> {
  const { url, output, stop } = await startRoomCommand("cluster", args, { VERBOSE: "1" });
  return {
    url,
    webs: [...output().matchAll(/^web-\d+ (http:\S+) /gm)].map(([, at = ""]) => at),
    redisPid: Number(/^redis \(process (\d+)\)/m.exec(output())?.[1]),
    output,
    stop,
  };
}
