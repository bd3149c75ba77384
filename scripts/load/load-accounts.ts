/**
 * Creates the accounts of simulated players. Each account has play money and real money, an open session, and tickets
 * like those of the web server.
 */
import { randomUUID } from "node:crypto";
import type { TicketResponse } from "@poker/client";
import {
  createNodes,
  createPools,
  createTables,
  createTournaments,
  createUsers,
  inTransaction,
  isUnitOpen,
  postLedgerMoves,
  toSessionKey,
} from "@poker/db";
import { isRefusal } from "@poker/engine";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { encodeTicketKey, signTicket } from "@poker/protocol/ticket";
import type { LoadRoom } from "./load-room.ts";

export interface LoadAccount {
  readonly userId: string;
  readonly name: string;
  /** The key of the account's session. */
  readonly sessionKey: string;
  /**
   * Returns a ticket for the server that runs this table, pool or tournament now. Returns the refusal `paused` while no
   * server runs it, and `no-such-table` when it has closed.
   */
  fetchTicket(id: string): Promise<TicketResponse>;
}

/** How many cents of each currency an account gets: 50,000.00. */
const CHIPS = 5_000_000;

export async function createLoadAccounts(
  room: Pick<LoadRoom, "webDatabase" | "ownerDatabase" | "secrets">,
  count: number,
): Promise<readonly LoadAccount[]> {
  const users = createUsers(room.webDatabase);
  const nodes = createNodes(room.webDatabase);
  const { pool } = room.webDatabase;
  const units = { tables: createTables(pool), pools: createPools(pool), tournaments: createTournaments(pool) };

  async function create(index: number): Promise<LoadAccount> {
    const name = `Load ${index + 1}`;
    const password = randomUUID();
    const registered = await users.register({ email: `load${index}@example.com`, password, name });
    if (isRefusal(registered)) throw new Error(`${name}: ${registered.code}`);
    const userId = registered.user.id;
    const moves = (["play", "real"] as const).map((currency) => ({
      key: `load:${userId}:${currency}`,
      kind: "grant" as const,
      currency,
      entries: [
        { account: { kind: "mint" as const }, amount: -CHIPS },
        { account: { kind: "wallet" as const, userId }, amount: CHIPS },
      ],
    }));
    await inTransaction(room.ownerDatabase.pool, (client) => postLedgerMoves(client, moves));
    const signedIn = await users.signIn(name, password);
    if (!signedIn?.sessionToken) throw new Error(`${name} cannot sign in`);
    const sessionKey = toSessionKey(signedIn.sessionToken);
    return {
      userId,
      name,
      sessionKey,
      async fetchTicket(id) {
        const node = await nodes.findByUnit(id);
        if (!node) return { ok: false, code: (await isUnitOpen(units, id)) ? "paused" : "no-such-table" };
        const key = encodeTicketKey(room.secrets.TICKET_SECRET);
        const ticket = await signTicket({ key, userId, sessionKey, nodeId: node.nodeId });
        return { ok: true, ticket, url: node.url, protocol: PROTOCOL_VERSION };
      },
    };
  }

  const accounts: LoadAccount[] = [];
  // Only eight accounts are created at a time, because each one needs the hash of a password, which is slow.
  for (let from = 0; from < count; from += 8)
    accounts.push(
      ...(await Promise.all(Array.from({ length: Math.min(8, count - from) }, (_, index) => create(from + index)))),
    );
  return accounts;
}
