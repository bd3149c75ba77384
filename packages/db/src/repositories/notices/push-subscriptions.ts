/**
 * Stores the browsers in which players want push messages. SQL: functions of the database write for the session's player or for a game
 * server, and one statement finds the browsers for many messages. Decision 0064
 */
import type { Done, Refusal } from "@poker/engine";
import type { PushKind, RequestRefusalCode } from "@poker/protocol";
import { createBatcher } from "../../sql/batcher.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database, Queryable } from "../../sql/connect.ts";

/**
 * What is needed to send a message to one browser: the address at its push service, and the browser's public key and secret in base64url.
 */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The public key of the room with which the browser subscribed; null for the room's current key. Decision 0110 */
  readonly publicKey: string | null;
}

/** What the web server uses on behalf of a player. */
export interface PushSubscriptions {
  /** Returns the room's public key for new subscriptions; null when the room sends no push messages. */
  getPublicKey(): Promise<string | null>;
  subscribe(
    sessionKey: string,
    target: PushTarget,
    kinds: readonly PushKind[],
  ): Promise<Done | Refusal<RequestRefusalCode>>;
  unsubscribe(sessionKey: string, endpoint: string): Promise<void>;
  /**
   * Returns the kinds of messages that the player gets in this browser. Empty when the browser has no subscription, or when its
   * subscription belongs to another player.
   */
  listKinds(sessionKey: string, endpoint: string): Promise<readonly PushKind[]>;
}

export const createPushSubscriptions = ({ prisma, pool }: Pick<Database, "prisma" | "pool">): PushSubscriptions => ({
  async getPublicKey() {
    const key = await prisma.pushKey.findFirst({ orderBy: { place: "asc" } });
    return key?.publicKey ?? null;
  },
  subscribe: (sessionKey, { endpoint, p256dh, auth, publicKey }, kinds) =>
    callRefusing(pool, "SELECT push_subscribe($1, $2, $3, $4, $5, $6) AS refused", [
      sessionKey,
      endpoint,
      p256dh,
      auth,
      kinds,
      publicKey,
    ]),
  async unsubscribe(sessionKey, endpoint) {
    await pool.query("SELECT push_unsubscribe($1, $2)", [sessionKey, endpoint]);
  },
  async listKinds(sessionKey, endpoint) {
    const { rows } = await pool.query<{ kinds: readonly PushKind[] | null }>("SELECT push_kinds($1, $2) AS kinds", [
      sessionKey,
      endpoint,
    ]);
    return rows[0]?.kinds ?? [];
  },
});

/** What the game server uses to find the browsers for a message, and to remove browsers that no longer exist. */
export interface PushTargets {
  /** Stores the room's public keys, the key for new subscriptions first. The list is empty when the room sends no push messages. */
  publishKeys(publicKeys: readonly string[]): Promise<void>;
  find(asked: { readonly userId: string; readonly kind: PushKind }): Promise<readonly PushTarget[]>;
  forget(endpoint: string): Promise<void>;
}

const MAX_ASKED_TOGETHER = 500;
/** Waits this many milliseconds, so that one query finds the browsers of all players whose turns begin in this time. */
const PAUSE_MS = 50;

export function createPushTargets(pool: Queryable): PushTargets {
  type Asked = Parameters<PushTargets["find"]>[0];
  return {
    async publishKeys(publicKeys) {
      await pool.query("SELECT push_key_publish($1)", [publicKeys.length === 0 ? null : publicKeys.join()]);
    },
    find: createBatcher<Asked, readonly PushTarget[]>({
      concurrency: 1,
      maxBatch: MAX_ASKED_TOGETHER,
      pauseMs: PAUSE_MS,
      retryIndividually: () => false,
      async runBatch(asked) {
        const { rows } = await pool.query<PushTarget & { readonly n: number }>(
          `SELECT n, endpoint, p256dh, auth, public_key AS "publicKey" FROM push_targets($1, $2)`,
          [asked.map(({ userId }) => userId), asked.map(({ kind }) => kind)],
        );
        const targets: PushTarget[][] = asked.map(() => []);
        for (const { n, ...target } of rows) targets[n - 1]?.push(target);
        return targets;
      },
    }),
    async forget(endpoint) {
      await pool.query("SELECT push_forget($1)", [endpoint]);
    },
  };
}
