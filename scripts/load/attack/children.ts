/**
 * Runs players, visitors and attackers in separate processes, so that none of them waits for another or for the room's proxy, which runs
 * with the launcher.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { encodeTicketKey, signTicket } from "@poker/protocol/ticket";
import type { AttackCounts } from "./attack-target.ts";
import type { AttackName } from "./attacks.ts";
import type { PageSample, PlaySample } from "./figures.ts";

/** An account, in the form that its sign-in gives to a browser. */
interface Visitor {
  readonly userId: string;
  readonly sessionKey: string;
}

/** The addresses of a room, and the key that signs its tickets. */
export interface RoomAccess {
  readonly roomUrl: string;
  readonly gameUrl: string;
  readonly nodeId: string;
  readonly ticketSecret: string;
}

export interface PlayersInput extends RoomAccess {
  /** The tables, with the players who sit down at each table. */
  readonly tables: readonly { readonly tableId: string; readonly players: readonly Visitor[] }[];
}
export interface AttackerInput extends RoomAccess {
  readonly attack: AttackName;
  readonly tableId: string;
  readonly guest: Visitor;
}

export const signVisitorTicket = (
  { ticketSecret, nodeId }: RoomAccess,
  { userId, sessionKey }: Visitor,
): Promise<string> => signTicket({ key: encodeTicketKey(ticketSecret), userId, sessionKey, nodeId });

export const ticketResponseFor = async (room: RoomAccess, visitor: Visitor) => ({
  ok: true as const,
  ticket: await signVisitorTicket(room, visitor),
  url: room.roomUrl,
  protocol: PROTOCOL_VERSION,
});

export interface Players {
  /** What was measured since the last call. */
  takeSample(): Promise<PlaySample>;
  stop(): void;
}

/** Resolves when all players have a seat. */
export async function startPlayers(input: PlayersInput): Promise<Players> {
  const { ask, stop } = startChild<PlaySample>("./players.ts", input);
  await ask("seat");
  return { takeSample: () => ask("sample"), stop };
}

export type VisitorsInput = Pick<RoomAccess, "roomUrl">;

export interface Visitors {
  /** What the visitors requested since the last call. */
  takeSample(): Promise<PageSample>;
  stop(): void;
}

export async function startVisitors(input: VisitorsInput): Promise<Visitors> {
  const { ask, stop } = startChild<PageSample>("./visitors.ts", input);
  await ask("begin");
  return { takeSample: () => ask("sample"), stop };
}

interface Attacker {
  begin(): Promise<unknown>;
  /** What the attack has done so far. */
  readCounts(): Promise<AttackCounts>;
  stop(): void;
}

/**
 * A real attacker has a separate machine. Here attackers get the processor time that the room and the players leave. The attackers' counts
 * show whether this time was enough.
 */
const ATTACKER_PRIORITY = 10;

/** Resolves when the process is ready: its start is work too, and is not part of the attack. */
export async function startAttacker(input: AttackerInput): Promise<Attacker> {
  const { pid, ask, stop } = startChild<AttackCounts>("./attacker.ts", input);
  if (pid !== undefined) os.setPriority(pid, ATTACKER_PRIORITY);
  await ask("ready");
  return { begin: () => ask("begin"), readCounts: () => ask("counts"), stop };
}

/** Starts a script with its input. The script answers every message after that with one message. */
function startChild<Answer>(file: string, input: object) {
  const child = fork(new URL(file, import.meta.url), { execArgv: process.execArgv });
  const ended = once(child, "exit").then((): never => {
    throw new Error(`${file} has ended`);
  });
  ended.catch(() => {});
  child.send(input);
  return {
    pid: child.pid,
    async ask(question: string): Promise<Answer> {
      const answered = once(child, "message");
      child.send(question);
      const [answer] = await Promise.race([answered, ended]);
      return answer;
    },
    stop: () => void child.kill("SIGKILL"),
  };
}
