/**
 * Runs the players, the visitors and the attackers in separate processes. So they do not wait for each other, or for
 * the room's proxy, which runs in the launcher's process.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { encodeTicketKey, signTicket } from "@poker/protocol/ticket";
import type { AttackCounts } from "./attack-target.ts";
import type { AttackName } from "./attacks.ts";
import type { PageSample, PlaySample } from "./figures.ts";

/** An account with the session that a browser gets when it signs in. */
interface Visitor {
  readonly userId: string;
  readonly sessionKey: string;
}

/** The addresses of a room, and the secret with which its socket tickets are signed. */
export interface RoomAccess {
  readonly roomUrl: string;
  readonly gameUrl: string;
  readonly nodeId: string;
  readonly ticketSecret: string;
}

export interface PlayersInput extends RoomAccess {
  /** The tables, each with the players who sit down there. */
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
  /** Returns the measurements since the last call. */
  takeSample(): Promise<PlaySample>;
  stop(): void;
}

/** Starts the process of the players. Resolves when all players have a seat. */
export async function startPlayers(input: PlayersInput): Promise<Players> {
  const { ask, stop } = startChild<PlaySample>("./players.ts", input);
  await ask("seat");
  return { takeSample: () => ask("sample"), stop };
}

export type VisitorsInput = Pick<RoomAccess, "roomUrl">;

export interface Visitors {
  /** Returns the measurements since the last call. */
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
  /** Returns counts of what the attack has done so far. */
  readCounts(): Promise<AttackCounts>;
  stop(): void;
}

/**
 * The niceness of an attacker's process. A real attacker has a machine of their own. Here an attacker gets only the
 * processor time that the room and the players do not use. The attacker's counts show whether that was enough.
 */
const ATTACKER_PRIORITY = 10;

/**
 * Starts the process of an attacker. Resolves when the process is ready, because its start also uses the processor, and
 * must not count as part of the attack.
 */
export async function startAttacker(input: AttackerInput): Promise<Attacker> {
  const { pid, ask, stop } = startChild<AttackCounts>("./attacker.ts", input);
  if (pid !== undefined) os.setPriority(pid, ATTACKER_PRIORITY);
  await ask("ready");
  return { begin: () => ask("begin"), readCounts: () => ask("counts"), stop };
}

/** Starts a script in a process of its own and sends `input` to it. After that, the script answers every message with one message. */
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
