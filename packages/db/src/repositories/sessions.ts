/**
 * Sign-ins. The cookie or ticket names one; it counts only while it is live here. Prisma: plain rows; SQL: look-ups of thousands of
 * sessions in one parameter, and the functions that end sessions. Faults 42, 100
 */

import type { SessionInfo, SessionPlace } from "@poker/protocol";
import * as z from "zod";
import { createBatcher } from "../sql/batcher.ts";
import type { Database, Queryable } from "../sql/connect.ts";
import type { Listener, ListenOptions } from "../sql/listener.ts";
import { isOutage } from "../sql/outage.ts";
import { IS_STAFF } from "./named-players.ts";
import { toKeyHash } from "./session-keys.ts";

/** The signed-in player, with what a table needs. */
export interface PlayerIdentity {
  readonly userId: string;
  readonly name: string;
  readonly guest: boolean;
  readonly bot: boolean;
  /** A member of the staff, with whatever role. */
  readonly staff: boolean;
}

/** A player by one of their sessions. */
export interface SessionIdentity extends PlayerIdentity {
  /** The session's id, which is no secret. */
  readonly sid: string;
}

/** From where a session is opened, as the web server sees it. */
export interface SessionOrigin extends SessionPlace {
  /** The secret id that the browser keeps for its sign-ins, by which the device is known again; null when it sent none. */
  readonly deviceId: string | null;
  /** The language of the browser's pages; absent when it is not known. */
  readonly locale?: string;
}

/** A session is named by its key where it is used, and by its id where it is listed. */
export interface Sessions {
  /** Ended at once, everywhere; repeating it changes nothing. */
  end(sessionKey: string): Promise<void>;
  /** The user's active sessions, newest first. */
  list(userId: string): Promise<readonly SessionInfo[]>;
  /** Ends a session of the person whose session this is; another user's session stays. */
  endOwn(sessionKey: string, sid: string): Promise<void>;
  /** Ends all sessions of the person whose session this is, but this one. */
  endOthers(sessionKey: string): Promise<void>;
  /** null: unknown, ended, revoked, or another user's. A session that is found counts as used. */
  findIdentity(sessionKey: string, userId: string): Promise<SessionIdentity | null>;
  /** Those of `sids` that are still good; they count as used. */
  filterActive(sids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** A banned user has no active session. */
const ACTIVE_SESSIONS = `
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.revoked_at IS NULL AND s.expires_at > $1 AND (u.banned_until IS NULL OR u.banned_until <= $1)`;

/** Longer ago than `sessions_mark_used` lets pass between two. */
const IS_USE_DUE = "s.last_used_at < now() - interval '5 minutes'";

/** Most sessions in one statement, and the pause after it. */
const MAX_MARKS_PER_BATCH = 1_000;
const MARK_PAUSE_MS = 1_000;

/** Writes when sessions were last used, many in one statement. No answer waits for it, and what fails is written at the next use. */
function createUseMarker(pool: Queryable): (sids: readonly string[]) => void {
  const mark = createBatcher({
    concurrency: 1,
    maxBatch: MAX_MARKS_PER_BATCH,
    pauseMs: MARK_PAUSE_MS,
    retryIndividually: () => false,
    async runBatch(sids: readonly string[]) {
      await pool.query("SELECT sessions_mark_used($1)", [sids]);
      return sids;
    },
  });
  return (sids) => {
    for (const sid of sids) mark(sid).catch(() => {});
  };
}

interface SessionLookup {
  readonly sessionKey: string;
  readonly userId: string;
}
/** Most people in one look. */
const MAX_LOOKUPS_PER_BATCH = 500;
/** Between two looks: so many a second at most, however many come. Fault 30 */
export const LOOKUP_PAUSE_MS = 10;

/** Batched, because thousands come at once after an outage. */
const createIdentityLookup = (pool: Queryable, markUsed: (sids: readonly string[]) => void) =>
  createBatcher({
    concurrency: 1,
    maxBatch: MAX_LOOKUPS_PER_BATCH,
    pauseMs: LOOKUP_PAUSE_MS,
    retryIndividually: (error) => !isOutage(error),
    async runBatch(asked: readonly SessionLookup[]): Promise<(SessionIdentity | null)[]> {
      const hashes = asked.map(({ sessionKey }) => toKeyHash(sessionKey));
      const { rows } = await pool.query<SessionIdentity & { key_hash: Buffer; due: boolean }>({
        name: "sessions-person",
        text: `SELECT s.sid, s.key_hash, u.id AS "userId", u.name, u.guest, u.bot, ${IS_STAFF} AS staff, ${IS_USE_DUE} AS due
               ${ACTIVE_SESSIONS} AND s.key_hash = ANY ($2::bytea[])`,
        values: [new Date(), hashes],
      });
      markUsed(rows.filter(({ due }) => due).map(({ sid }) => sid));
      const byHash = new Map(rows.map(({ key_hash, due: _, ...identity }) => [key_hash.toString("hex"), identity]));
      return asked.map(({ userId }, index) => {
        const found = byHash.get(hashes[index]?.toString("hex") ?? "");
        return found?.userId === userId ? found : null;
      });
    },
  });

const announcedNoticeSchema = z.object({ userId: z.string(), kind: z.string() });
type AnnouncedNotice = z.infer<typeof announcedNoticeSchema>;

/** `by`: the name of the friend. */
const sentInvitationSchema = z.object({ userId: z.string(), tableId: z.string(), by: z.string() });
export type SentInvitation = z.infer<typeof sentInvitationSchema>;

const muteChangeSchema = z.object({ userId: z.string(), mutedId: z.string(), muted: z.boolean() });
export type MuteChange = z.infer<typeof muteChangeSchema>;

interface PeopleNews extends Omit<ListenOptions, "channels"> {
  /** A session has ended otherwise than by its expiry. */
  readonly onEnded: (sid: string) => void;
  /** A player has begun a break. Fault 84 */
  readonly onBreakBegan: (userId: string) => void;
  /** A player has answered a reality check, or chosen another interval. Decision 0067 */
  readonly onRealityCheck: (userId: string) => void;
  /** What a person sees of their friends has changed. Decision 0075 */
  readonly onFriendsChanged: (userId: string) => void;
  /** A function of the database has written them a notice. */
  readonly onNotice: (notice: AnnouncedNotice) => void;
  /** A friend has invited them to a table. */
  readonly onInvited: (invitation: SentInvitation) => void;
  /** A player has blocked another, or ended that. */
  readonly onMuteChanged: (change: MuteChange) => void;
}

/** Tells what becomes of people anywhere in the room. The caller looks for itself at what came before each `onListening`. */
export const listenForPeople = (
  database: Pick<Database, "listen">,
  { onEnded, onBreakBegan, onRealityCheck, onFriendsChanged, onNotice, onInvited, onMuteChanged, ...rest }: PeopleNews,
): Listener =>
  database.listen({
    ...rest,
    channels: {
      session_ended: onEnded,
      break_began: onBreakBegan,
      reality_check: onRealityCheck,
      friends_changed: onFriendsChanged,
      notice_written: (payload) => onNotice(announcedNoticeSchema.parse(JSON.parse(payload))),
      table_invitation: (payload) => onInvited(sentInvitationSchema.parse(JSON.parse(payload))),
      mute_changed: (payload) => onMuteChanged(muteChangeSchema.parse(JSON.parse(payload))),
    },
  });

export function createSessions({ prisma, pool }: Database): Sessions {
  const markUsed = createUseMarker(pool);
  const findIdentity = createIdentityLookup(pool, markUsed);

  return {
    async filterActive(sids) {
      const { rows } = await pool.query<{ sid: string; due: boolean }>({
        name: "sessions-live",
        text: `SELECT s.sid, ${IS_USE_DUE} AS due ${ACTIVE_SESSIONS} AND s.sid = ANY ($2::uuid[])`,
        values: [new Date(), sids],
      });
      markUsed(rows.filter(({ due }) => due).map(({ sid }) => sid));
      return new Set(rows.map(({ sid }) => sid));
    },
    async end(sessionKey) {
      await pool.query("SELECT session_end($1)", [sessionKey]);
    },
    async list(userId) {
      const now = new Date();
      const sessions = await prisma.session.findMany({
        where: {
          userId,
          revokedAt: null,
          expiresAt: { gt: now },
          user: { OR: [{ bannedUntil: null }, { bannedUntil: { lte: now } }] },
        },
        select: {
          sid: true,
          createdAt: true,
          expiresAt: true,
          lastUsedAt: true,
          device: true,
          shownAddress: true,
          place: true,
        },
        orderBy: { createdAt: "desc" },
      });
      return sessions.map(({ createdAt, expiresAt, lastUsedAt, shownAddress, ...session }) => ({
        ...session,
        createdAt: createdAt.getTime(),
        expiresAt: expiresAt.getTime(),
        lastUsedAt: lastUsedAt.getTime(),
        address: shownAddress,
      }));
    },
    async endOwn(sessionKey, sid) {
      await pool.query("SELECT session_end_others($1, $2)", [sessionKey, sid]);
    },
    async endOthers(sessionKey) {
      await pool.query("SELECT session_end_others($1, NULL)", [sessionKey]);
    },
    findIdentity: (sessionKey, userId) => findIdentity({ sessionKey, userId }),
  };
}
