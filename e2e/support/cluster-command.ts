/** Runs `npm run cluster` with separate data, and reads what it prints. */
import { startRoomCommand } from "./room-command.ts";

interface RehearsedCluster {
  /** The room's address, which is nginx's. */
  readonly url: string;
  /** The addresses of the web servers, behind nginx. */
  readonly webs: readonly string[];
  /** The process id of Redis; NaN with another adapter. */
  readonly redisPid: number;
  /** Everything that was printed so far. */
  readonly output: () => string;
  /** Ends the command as Ctrl-C does. */
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
