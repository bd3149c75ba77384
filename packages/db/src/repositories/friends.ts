/**
 * A person's friends, the requests between them, whom they have blocked, and where friends play. Prisma: plain rows; SQL: functions of the
 * database that find the person by their session, and a page of several tables. Decision 0075
 */
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import type { FriendPlace, FriendRequest, FriendSettings, FriendsView, OtherPlayer } from "@poker/protocol";
import type { Database, Queryable } from "../sql/connect.ts";
import { IS_STAFF } from "./named-players.ts";
import { toNameKey } from "./player-names.ts";

type AccountRefusal = "session-revoked" | "account-needed";
export type AskFriendRefusal = Refusal<
  | AccountRefusal
  | "no-such-player"
  | "player-without-account"
  | "own-name"
  | "blocked-by-you"
  | "already-friends"
  | "already-asked"
  | "too-many-requests"
  | "too-many-tries"
>;
export type InviteRefusal = Refusal<
  "session-revoked" | "not-friends" | "no-such-table" | "already-invited" | "too-many-invitations"
>;

export interface Friends {
  /** By the exact name, in capital or small letters. A request to a player who has blocked the asker is like any other to the asker. */
  ask(sessionKey: string, name: string): Promise<Done | AskFriendRefusal>;
  answer(
    sessionKey: string,
    askerId: string,
    accepts: boolean,
  ): Promise<Done | Refusal<"session-revoked" | "no-such-request">>;
  /** Ends a friendship, or takes back one's own request. */
  remove(sessionKey: string, otherId: string): Promise<Done | Refusal<"session-revoked" | "not-friends">>;
  setBlocked(
    sessionKey: string,
    otherId: string,
    blocked: boolean,
  ): Promise<Done | Refusal<AccountRefusal | "no-such-player" | "too-many-tries">>;
  saveSettings(sessionKey: string, settings: FriendSettings): Promise<Done | Refusal<AccountRefusal>>;
  invite(sessionKey: string, friendId: string, tableId: string): Promise<Done | InviteRefusal>;
  isBlocked(userId: string, otherId: string): Promise<boolean>;
  /** Of the person with this id and session. */
  view(userId: string, sessionKey: string): Promise<FriendsView>;
}

/** The friends of $1, by id. */
const FRIENDS = `
  SELECT CASE WHEN f.asker_id = $1 THEN f.asked_id ELSE f.asker_id END AS id
  FROM friendships f WHERE (f.asker_id = $1 OR f.asked_id = $1) AND f.agreed_at IS NOT NULL`;
const OTHER = `u.id AS "userId", u.name, ${IS_STAFF} AS staff`;

interface FriendRow extends OtherPlayer {
  readonly online: boolean;
  readonly takesMessages: boolean;
}

async function call<Code extends string>(
  pool: Queryable,
  call: string,
  ...values: readonly unknown[]
): Promise<Done | Refusal<Code>> {
  const { rows } = await pool.query<{ refused: Code | null }>(`SELECT ${call} AS refused`, [...values]);
  const refused = rows[0]?.refused ?? null;
  return refused === null ? DONE : refuse(refused);
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

/** Tables of the room and of tournaments are open to all; a private game is shown to those who are in it, and to no other. */
async function listPlaces(pool: Queryable, userId: string): Promise<ReadonlyMap<string, readonly FriendPlace[]>> {
  const { rows } = await pool.query<FriendPlace & { userId: string }>(
    `SELECT s.user_id AS "userId", t.id AS "tableId", t.name, t.tournament_id AS "tournamentId"
     FROM seats s JOIN tables t ON t.id = s.table_id AND t.status = 'open'
     LEFT JOIN friend_settings o ON o.user_id = s.user_id
     WHERE s.user_id IN (${FRIENDS}) AND coalesce(o.shows_place, true) AND (
       NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = t.id) OR EXISTS (
         SELECT FROM private_game_players p WHERE p.table_id = t.id AND p.user_id = $1 AND p.standing <> 'removed'))
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

async function listBlocked(pool: Queryable, userId: string): Promise<readonly OtherPlayer[]> {
  const { rows } = await pool.query<OtherPlayer>(
    `SELECT ${OTHER} FROM player_blocks b JOIN users u ON u.id = b.blocked_id WHERE b.blocker_id = $1 ORDER BY lower(u.name), u.id`,
    [userId],
  );
  return rows;
}

export const createFriends = ({ pool, prisma }: Pick<Database, "pool" | "prisma">): Friends => ({
  ask: (sessionKey, name) => call(pool, "friend_ask($1, $2, $3)", sessionKey, name.trim(), toNameKey(name)),
  answer: (sessionKey, askerId, accepts) => call(pool, "friend_answer($1, $2, $3)", sessionKey, askerId, accepts),
  remove: (sessionKey, otherId) => call(pool, "friend_remove($1, $2)", sessionKey, otherId),
  setBlocked: (sessionKey, otherId, blocked) =>
    call(pool, "player_block_set($1, $2, $3)", sessionKey, otherId, blocked),
  saveSettings: (sessionKey, { showsPlace, takesMessages }) =>
    call(pool, "friend_settings_save($1, $2, $3)", sessionKey, showsPlace, takesMessages),
  invite: (sessionKey, friendId, tableId) => call(pool, "friend_invite($1, $2, $3)", sessionKey, friendId, tableId),
  async isBlocked(userId, otherId) {
    return (await prisma.playerBlock.count({ where: { blockerId: userId, blockedId: otherId } })) > 0;
  },
  async view(userId, sessionKey) {
    const [settings, friends, requests, blocked] = await Promise.all([
      prisma.friendSettings.findUnique({
        where: { userId },
        select: { showsPlace: true, takesMessages: true },
      }),
      listFriends(pool, userId, sessionKey),
      listRequests(pool, userId),
      listBlocked(pool, userId),
    ]);
    return { settings: settings ?? { showsPlace: true, takesMessages: false }, friends, ...requests, blocked };
  },
});
