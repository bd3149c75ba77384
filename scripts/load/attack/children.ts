/** Runs players and attackers in processes of their own, so that neither waits for the other or for the room's proxy, which runs with the launcher. */
import { fork } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { encodeTicketKey, signTicket } from "@poker/protocol/ticket";
import type { AttackCounts, AttackName } from "./attacks.ts";
import type { PlaySample } from "./figures.ts";

/** An account, as its sign-in would give it to a browser. */
export interface Visitor {
  readonly userId: string;
  readonly sessionKey: string;
}

/** Where a room is, and what signs its tickets. */
export interface RoomAccess {
  readonly roomUrl: string;
  readonly gameUrl: string;
  readonly nodeId: string;
  readonly ticketSecret: string;
}

export interface PlayersInput extends RoomAccess {
  /** Players of each table. */
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
  /** What was measured since it was called before. */
  takeSample(): Promise<PlaySample>;
  stop(): void;
}

/** Resolves when all have a seat. */
export async function startPlayers(input: PlayersInput): Promise<Players> {
  const { ask, stop } = startChild<PlaySample>("./players.ts", input);
  await ask("seat");
  return { takeSample: () => ask("sample"), stop };
}

export interface Attacker {
  begin(): Promise<unknown>;
  /** What the attack has done so far. */
  readCounts(): Promise<AttackCounts>;
  stop(): void;
}

/** A real attacker has a machine of their own: here they get the time that room and players leave. Their counts say whether it was enough. */
const ATTACKER_PRIORITY = 10;

/** Resolves when the process is ready: its start, which is work too, is no part of the attack. */
export async function startAttacker(input: AttackerInput): Promise<Attacker> {
  const { pid, ask, stop } = startChild<AttackCounts>("./attacker.ts", input);
  if (pid !== undefined) os.setPriority(pid, ATTACKER_PRIORITY);
  await ask("ready");
  return { begin: () => ask("begin"), readCounts: () => ask("counts"), stop };
}

/** Starts a script with its input; it answers every message after that with one. */
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
