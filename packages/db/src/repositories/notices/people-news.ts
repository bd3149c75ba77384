/**
 * Tells the game servers what happens to people anywhere in the room. Functions of the database send the messages with NOTIFY. Any role of
 * the database may send and receive such messages, so a message is only a hint: it names a row, and this code reads the row and believes
 * only the row. SQL: one parameter holds many ids, and times are those of the database's clock. Fault 121
 */
import * as z from "zod";
import type { Database, Queryable } from "../../sql/connect.ts";
import { createHintReader } from "../../sql/hint-reader.ts";
import type { Listener, ListenOptions } from "../../sql/listener.ts";

interface AnnouncedNotice {
  readonly userId: string;
  readonly kind: string;
}

/** An invitation to a table. `by` is the name of the friend who sent it. */
export interface SentInvitation {
  readonly userId: string;
  readonly tableId: string;
  readonly by: string;
}

export interface MuteChange {
  readonly userId: string;
  readonly mutedId: string;
  readonly muted: boolean;
}

interface PeopleNews extends Omit<ListenOptions, "channels" | "onDropped"> {
  /** A session was ended before it expired. */
  readonly onEnded: (sid: string) => void;
  /** A player has begun a break. Fault 84 */
  readonly onBreakBegan: (userId: string) => void;
  /** A player may have answered a reality check or chosen another interval for it. The caller must read the check again. Decision 0067 */
  readonly onRealityCheck: (userId: string) => void;
  /** The friends of this person, or what they are doing, may have changed. The person's page must read them again. Decision 0075 */
  readonly onFriendsChanged: (userId: string) => void;
  /** A function of the database has written a notice for a player. */
  readonly onNotice: (notice: AnnouncedNotice) => void;
  /** A friend has invited a player to a table. */
  readonly onInvited: (invitation: SentInvitation) => void;
  /** A player has blocked or unblocked another player, which also mutes or unmutes them. */
  readonly onMuteChanged: (change: MuteChange) => void;
  /** A message was dropped because no function of the database would send such a message. */
  readonly onDropped: (channel: string, error: unknown) => void;
  /** The rows that some messages name could not be read. They will be read again soon. */
  readonly onUnread: (error: unknown) => void;
}

const uuid = z.uuid();
const noticeHint = z.object({ id: z.int().positive() });
const muteHint = z.object({ userId: z.uuid(), mutedId: z.uuid() });
type NoticeHint = z.output<typeof noticeHint>;
type MuteHint = z.output<typeof muteHint>;

/** How old a notice may be, in seconds, to be reported. */
const NEWS_SECONDS = 60;

/** Returns one function for each kind of message. Each reads the rows that the messages name and reports what the rows say. */
function createNewsReaders(pool: Queryable, news: PeopleNews) {
  /** When each notice was reported, by the id of the notice. */
  const toldNotices = new Map<string, number>();

  async function readEnded(sids: readonly string[]): Promise<void> {
    const { rows } = await pool.query<{ sid: string }>(
      "SELECT sid FROM sessions WHERE sid = ANY ($1::uuid[]) AND revoked_at IS NOT NULL",
      [sids],
    );
    for (const { sid } of rows) news.onEnded(sid);
  }

  async function readBreaks(userIds: readonly string[]): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      "SELECT id FROM users WHERE id = ANY ($1::uuid[]) AND break_until > now()",
      [userIds],
    );
    for (const { id } of rows) news.onBreakBegan(id);
  }

  async function readNotices(hints: readonly NoticeHint[]): Promise<void> {
    const { rows } = await pool.query<AnnouncedNotice & { id: string; tableId: string | null; by: string | null }>(
      `SELECT n.id::text, n.user_id AS "userId", n.kind, n.detail->>'tableId' AS "tableId", f.name AS by
       FROM notices n LEFT JOIN users f ON f.id = (n.detail->>'memberId')::uuid
       WHERE n.id = ANY ($1::bigint[]) AND n.read_at IS NULL AND n.created_at > now() - make_interval(secs => $2)`,
      [hints.map(({ id }) => id), NEWS_SECONDS],
    );
    const now = performance.now();
    for (const [id, at] of toldNotices) if (now - at > 2_000 * NEWS_SECONDS) toldNotices.delete(id);
    for (const { id, tableId, by, ...notice } of rows) {
      if (toldNotices.has(id)) continue;
      toldNotices.set(id, now);
      news.onNotice(notice);
      if (notice.kind === "table-invitation" && tableId !== null && by !== null)
        news.onInvited({ userId: notice.userId, tableId, by });
    }
  }

  async function readMutes(hints: readonly MuteHint[]): Promise<void> {
    const { rows } = await pool.query<MuteChange>(
      `SELECT h.user_id AS "userId", h.muted_id AS "mutedId",
         EXISTS (SELECT FROM chat_mutes m WHERE m.user_id = h.user_id AND m.muted_id = h.muted_id) AS muted
       FROM unnest($1::uuid[], $2::uuid[]) AS h (user_id, muted_id)`,
      [hints.map((hint) => hint.userId), hints.map((hint) => hint.mutedId)],
    );
    rows.forEach(news.onMuteChanged);
  }

  return { readEnded, readBreaks, readNotices, readMutes };
}

/** Reports what happens from now on. At each call of `onListening`, the caller must check what it may have missed before. */
export function listenForPeople(database: Pick<Database, "listen" | "reserved">, news: PeopleNews): Listener {
  const { onListening, onUnread } = news;
  const read = createNewsReaders(database.reserved, news);
  const tellEach = (tell: (id: string) => void) => async (ids: readonly string[]) => ids.forEach(tell);

  const readHints = <Hint>(parse: (payload: string) => Hint, readAll: (hints: readonly Hint[]) => Promise<void>) =>
    createHintReader({ parse, read: readAll, onFailed: onUnread, onOverflow: onListening });

  const readers = {
    session_ended: readHints(uuid.parse, read.readEnded),
    break_began: readHints(uuid.parse, read.readBreaks),
    reality_check: readHints(uuid.parse, tellEach(news.onRealityCheck)),
    friends_changed: readHints(uuid.parse, tellEach(news.onFriendsChanged)),
    notice_written: readHints((payload) => noticeHint.parse(JSON.parse(payload)), read.readNotices),
    mute_changed: readHints((payload) => muteHint.parse(JSON.parse(payload)), read.readMutes),
  };
  const channels = Object.fromEntries(Object.entries(readers).map(([channel, { take }]) => [channel, take]));
  const listener = database.listen({ ...news, channels });
  return {
    async close() {
      for (const { close } of Object.values(readers)) close();
      await listener.close();
    },
  };
}
