/**
 * Stores a person's friends, the requests between people, and blocked players, and tells where friends are playing. Plain rows go through
 * Prisma. SQL: functions of the database find the person by their session, and one query reads a page from several tables. Decision 0075
 */
import type { Done, Refusal } from "@poker/engine";
import type {
  FriendNewsOfKind,
  FriendPlace,
  FriendRefusalCode,
  FriendRequest,
  FriendSettings,
  FriendStanding,
  FriendsView,
  OtherPlayer,
  TableInvitation,
} from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { toNameKey } from "../accounts/name-keys.ts";
import { IS_STAFF } from "../accounts/named-players.ts";
import { WATCHABLE_TABLES } from "../hands/finished-hands.ts";

type Changed = Promise<Done | Refusal<FriendRefusalCode>>;

export interface Friends {
  /**
   * Sends a friend request to the player with this name. Upper and lower case do not matter, and everything else must be exact. When that
   * player has blocked the sender, the request looks to the sender like any other.
   */
  ask(sessionKey: string, name: string): Changed;
  answer(sessionKey: string, askerId: string, accepts: boolean): Changed;
  /** Ends the friendship with this player, or withdraws the person's own request to them. */
  remove(sessionKey: string, otherId: string): Changed;
  setBlocked(sessionKey: string, otherId: string, blocked: boolean): Changed;
  saveSettings(sessionKey: string, settings: FriendSettings): Changed;
  invite(sessionKey: string, friendId: string, tableId: string): Changed;
  /** Marks all invitations as read. */
  markInvitationsRead(sessionKey: string): Promise<void>;
  /**
   * Returns the relation between two players, for example that they are friends, or that `userId` has sent `otherId` a request. Does not
   * reveal whether `otherId` has blocked `userId`.
   */
  standing(userId: string, otherId: string): Promise<FriendStanding>;
  /** Returns the kinds of news that wait for the person. A kind without waiting news is left out. */
  news(sessionKey: string): Promise<readonly FriendNewsOfKind[]>;
  /** Returns the friends page of a person. `sessionKey` must belong to a session of this person. */
  view(userId: string, sessionKey: string): Promise<FriendsView>;
}

/** Selects the ids of the friends of user `$1`. */
const FRIENDS = `
  SELECT CASE WHEN f.asker_id = $1 THEN f.asked_id ELSE f.asker_id END AS id
  FROM friendships f WHERE (f.asker_id = $1 OR f.asked_id = $1) AND f.agreed_at IS NOT NULL`;
const OTHER = `u.id AS "userId", u.name, ${IS_STAFF} AS staff`;

interface FriendRow extends OtherPlayer {
  readonly online: boolean;
  readonly takesMessages: boolean;
}

async function listRequests(pool: Queryable, userId: string): Promise<Pick<FriendsView, "asking" | "asked">> {
  const { rows } = await pool.query<Omit<FriendRequest, "at"> & { at: Date; own: boolean }>(
    `SELECT ${OTHER}, f.asked_at AS at, f.asker_id = $1 AS own
     FROM friendships f JOIN users u ON u.id = CASE WHEN f.asker_id = $1 THEN f.asked_id ELSE f.asker_id END
     WHERE (f.asker_id = $1 OR (f.asked_id = $1 AND f.declined_at IS NULL)) AND f.agreed_at IS NULL
       AND f.asked_at > now() - friend_request_time() AND (f.asker_id = $1 OR u.closed_at IS NULL)
       AND NOT EXISTS (SELECT FROM player_blocks b WHERE b.blocker_id = $1 AND b.blocked_id = u.id)
     ORDER BY f.asked_at DESC, u.id`,
    [userId],
  );
  const of = (isOwn: boolean): FriendRequest[] =>
    rows.filter(({ own }) => own === isOwn).map(({ own: _, at, ...request }) => ({ ...request, at: at.getTime() }));
  return { asking: of(false), asked: of(true) };
}

/**
 * Lists where the person's friends are playing. A private game is listed only for those who may watch it (H8). Friends on a break are not
 * listed, because they do not play. Fault 69
 */
async function listPlaces(pool: Queryable, userId: string): Promise<ReadonlyMap<string, readonly FriendPlace[]>> {
  const { rows } = await pool.query<FriendPlace & { userId: string }>(
    `SELECT s.user_id AS "userId", t.id AS "tableId", t.name, t.tournament_id AS "tournamentId"
     FROM seats s JOIN tables t ON t.id = s.table_id AND t.status = 'open'
     JOIN users u ON u.id = s.user_id AND (u.break_until IS NULL OR u.break_until <= now())
     LEFT JOIN friend_settings o ON o.user_id = s.user_id
     WHERE s.user_id IN (${FRIENDS}) AND coalesce(o.shows_place, true) AND (
       t.id IN (${WATCHABLE_TABLES}) OR EXISTS (
         SELECT FROM private_games g JOIN private_game_players p ON p.table_id = g.table_id AND p.user_id = $1
         WHERE g.table_id = t.id AND (p.standing = 'admitted' OR p.standing <> 'removed' AND 'link' IN (g.admission, g.watching))))
     ORDER BY t.name, t.id`,
    [userId],
  );
  const places = new Map<string, FriendPlace[]>();
  for (const { userId: friendId, ...place } of rows) places.set(friendId, [...(places.get(friendId) ?? []), place]);
  return places;
}

async function listFriends(pool: Queryable, userId: string, sessionKey: string): Promise<FriendsView["friends"]> {
  const [friends, unread, places] = await Promise.all([
    pool.query<FriendRow>(
      `SELECT ${OTHER}, coalesce(a.last_seen_at > now() - interval '2 minutes', false) AS online,
              coalesce(o.takes_messages, false) AS "takesMessages"
       FROM users u LEFT JOIN player_activity a ON a.user_id = u.id LEFT JOIN friend_settings o ON o.user_id = u.id
       WHERE u.id IN (${FRIENDS}) AND u.closed_at IS NULL ORDER BY online DESC, lower(u.name), u.id`,
      [userId],
    ),
    pool.query<{ writerId: string; unread: number }>(
      `SELECT writer_id AS "writerId", unread FROM private_messages_unread($1)`,
      [sessionKey],
    ),
    listPlaces(pool, userId),
  ]);
  const unreadOf = new Map(unread.rows.map(({ writerId, unread: count }) => [writerId, count]));
  return friends.rows.map((friend) => ({
    ...friend,
    places: places.get(friend.userId) ?? [],
    unread: unreadOf.get(friend.userId) ?? 0,
  }));
}

async function listInvitations(pool: Queryable, userId: string): Promise<readonly TableInvitation[]> {
  const { rows } = await pool.query<Omit<TableInvitation, "at" | "by"> & OtherPlayer & { at: Date }>(
    `SELECT ${OTHER}, i.id, i.at, i.table_id AS "tableId", i.table_name AS "tableName", i.game_token AS "gameToken", i.is_read AS read
     FROM invitations_of($1) i JOIN users u ON u.id = i.sender_id AND u.closed_at IS NULL ORDER BY i.id DESC`,
    [userId],
  );
  return rows.map(({ at, userId: senderId, name, staff, ...invitation }) => ({
    ...invitation,
    at: at.getTime(),
    by: { userId: senderId, name, staff },
  }));
}

/**
 * Reads how user `userId` may see their relation to `otherId`. When `otherId` has blocked them, their request still looks as if it were
 * waiting.
 */
async function readStanding(pool: Queryable, userId: string, otherId: string): Promise<FriendStanding> {
  const { rows } = await pool.query<FriendStanding>(
    `SELECT b.blocker_id IS NOT NULL AS "isBlocked", f.agreed_at IS NOT NULL AND (
              SELECT count(*) FROM friend_settings s WHERE s.user_id IN ($1, $2) AND s.takes_messages) = 2 AS "mayWrite",
            CASE WHEN f.agreed_at IS NOT NULL THEN 'friends' WHEN f.asker_id = $1 THEN 'asked'
              WHEN f.asked_id = $1 AND f.declined_at IS NULL AND b.blocker_id IS NULL THEN 'asking' ELSE 'none' END AS friendship
     FROM users u
     LEFT JOIN friendships f ON (f.asker_id, f.asked_id) IN (($1, $2), ($2, $1))
       AND (f.agreed_at IS NOT NULL OR f.asked_at > now() - friend_request_time())
     LEFT JOIN player_blocks b ON b.blocker_id = $1 AND b.blocked_id = $2
     WHERE u.id = $2`,
    [userId, otherId],
  );
  return rows[0] ?? { friendship: "none", isBlocked: false, mayWrite: false };
}

async function readNews(pool: Queryable, sessionKey: string): Promise<readonly FriendNewsOfKind[]> {
  const { rows } = await pool.query<Omit<FriendNewsOfKind, "at"> & { at: Date }>(
    `SELECT kind, waiting, sender_id AS "senderId", sender_name AS "senderName", at FROM friend_news($1)`,
    [sessionKey],
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

async function listBlocked(pool: Queryable, userId: string): Promise<readonly OtherPlayer[]> {
  const { rows } = await pool.query<OtherPlayer>(
    `SELECT ${OTHER} FROM player_blocks b JOIN users u ON u.id = b.blocked_id WHERE b.blocker_id = $1 ORDER BY lower(u.name), u.id`,
    [userId],
  );
  return rows;
}

export const createFriends = ({ pool, prisma }: Pick<Database, "pool" | "prisma">): Friends => ({
  ask: (sessionKey, name) =>
    callRefusing(pool, "SELECT friend_request($1, $2, $3) AS refused", [sessionKey, name.trim(), toNameKey(name)]),
  answer: (sessionKey, askerId, accepts) =>
    callRefusing(pool, "SELECT friend_answer($1, $2, $3) AS refused", [sessionKey, askerId, accepts]),
  remove: (sessionKey, otherId) => callRefusing(pool, "SELECT friend_remove($1, $2) AS refused", [sessionKey, otherId]),
  setBlocked: (sessionKey, otherId, blocked) =>
    callRefusing(pool, "SELECT player_block_set($1, $2, $3) AS refused", [sessionKey, otherId, blocked]),
  saveSettings: (sessionKey, { showsPlace, takesMessages }) =>
    callRefusing(pool, "SELECT friend_settings_save($1, $2, $3) AS refused", [sessionKey, showsPlace, takesMessages]),
  invite: (sessionKey, friendId, tableId) =>
    callRefusing(pool, "SELECT friend_invite($1, $2, $3) AS refused", [sessionKey, friendId, tableId]),
  async markInvitationsRead(sessionKey) {
    await pool.query("SELECT invitations_mark_read($1)", [sessionKey]);
  },
  standing: (userId, otherId) => readStanding(pool, userId, otherId),
  news: (sessionKey) => readNews(pool, sessionKey),
  async view(userId, sessionKey) {
    const [settings, friends, requests, invitations, blocked] = await Promise.all([
      prisma.friendSettings.findUnique({
        where: { userId },
        select: { showsPlace: true, takesMessages: true },
      }),
      listFriends(pool, userId, sessionKey),
      listRequests(pool, userId),
      listInvitations(pool, userId),
      listBlocked(pool, userId),
    ]);
    return {
      settings: settings ?? { showsPlace: true, takesMessages: false },
      friends,
      ...requests,
      invitations,
      blocked,
    };
  },
});
