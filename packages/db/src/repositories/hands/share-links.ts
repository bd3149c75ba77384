/**
 * Stores the links with which players show their finished hands to others. A player sees a list of their own links. Everyone with a link
 * sees its hand as the rail saw it. Plain rows go through Prisma. SQL: Prisma cannot page by two columns, and functions of the database
 * make and revoke a link for the session's player. Decision 0056
 */
import { type Done, type Refusal, refuse } from "@poker/engine";
import {
  isHandId,
  isShareToken,
  type ListedShareLink,
  type SharedHand,
  type ShareLink,
  type ShareRefusalCode,
} from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { readPublicHand } from "./finished-hands.ts";
import { type SharedAs, sharedHandOf } from "./shared-hand.ts";

/** How many links one player may have at the same time. */
const MOST_SHARE_LINKS = 1_000;

/** Which hand is shown, and whether with the players' names. */
export interface SharedChoice {
  readonly handId: string;
  readonly showsNames: boolean;
}

type ShareRefusal = Refusal<ShareRefusalCode>;

export interface ShareLinks {
  /** Makes a link to a hand into which the player was dealt. When the player already has a link with the same choice, returns that link. */
  share(sessionKey: string, wanted: SharedChoice): Promise<{ readonly token: string } | ShareRefusal>;
  /** Revokes the link, so that it shows nothing. Succeeds even when the player has no such link. */
  revoke(sessionKey: string, token: string): Promise<Done | ShareRefusal>;
  /** Returns a player's links, newest first. */
  list(
    userId: string,
    query: { readonly before?: string | null | undefined; readonly limit: number },
  ): Promise<readonly ListedShareLink[]>;
  /** Returns a player's links to one hand. */
  listOfHand(userId: string, handId: string): Promise<readonly ShareLink[]>;
  /** Returns which hand the link shows, and whether with names. null when no such link exists. */
  find(token: string): Promise<SharedChoice | null>;
  /** Returns the hand that the link shows; null when no such link exists. */
  get(token: string): Promise<SharedHand | null>;
  /** Returns what a link with this choice would show, with an empty token. null when the player was not dealt in. */
  preview(
    userId: string,
    wanted: { readonly handId: string; readonly showsNames: boolean },
  ): Promise<SharedHand | null>;
}

const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;
const PAGE = `
  SELECT l.token, l.shows_names, l.created_at, h.id AS hand_id, h.hand_no, t.name AS table_name
  FROM share_links l JOIN hands h ON h.serial = l.hand_serial JOIN tables t ON t.id = h.table_id
  WHERE l.user_id = $1 AND (l.created_at, l.token) < ($2, $3) ORDER BY l.created_at DESC, l.token DESC LIMIT $4`;

interface ListedRow {
  readonly token: string;
  readonly shows_names: boolean;
  readonly created_at: Date;
  readonly hand_id: string;
  readonly hand_no: number;
  readonly table_name: string;
}
const toListedLink = (row: ListedRow): ListedShareLink => ({
  token: row.token,
  showsNames: row.shows_names,
  createdAt: row.created_at.getTime(),
  hand: { id: row.hand_id, tableName: row.table_name, handNo: row.hand_no },
  cursor: `${row.created_at.getTime()}.${row.token}`,
});

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

export function createShareLinks(database: Pick<Database, "prisma" | "pool">): ShareLinks {
  const { prisma, pool } = database;

  async function read(handId: string, as: SharedAs): Promise<SharedHand | null> {
    const found = await readPublicHand(database, handId);
    return found && sharedHandOf(found.hand, found.record, as);
  }

  async function find(token: string): Promise<SharedChoice | null> {
    if (!isShareToken(token)) return null;
    const link = await prisma.shareLink.findUnique({
      where: { token },
      select: { showsNames: true, hand: { select: { id: true } } },
    });
    return link && { handId: link.hand.id, showsNames: link.showsNames };
  }

  return {
    async share(sessionKey, { handId, showsNames }) {
      const { rows } = await pool.query<{ refused: ShareRefusalCode | null; token: string }>(
        "SELECT refused, token FROM hand_share($1, $2, $3, $4)",
        [sessionKey, handId, showsNames, MOST_SHARE_LINKS],
      );
      const { refused = "not-found", token = "" } = rows[0] ?? {};
      return refused ? refuse(refused) : { token };
    },

    revoke: (sessionKey, token) =>
      callRefusing(pool, "SELECT share_link_revoke($1, $2) AS refused", [sessionKey, token]),

    async list(userId, { before, limit }) {
      const [, at, token = BEFORE_ALL] = CURSOR.exec(before ?? "") ?? [];
      const since = at === undefined ? "infinity" : new Date(Number(at));
      const { rows } = await pool.query<ListedRow>(PAGE, [userId, since, token, limit]);
      return rows.map(toListedLink);
    },

    async listOfHand(userId, handId) {
      const links = await prisma.shareLink.findMany({
        where: { userId, hand: { id: handId } },
        select: { token: true, showsNames: true, createdAt: true },
        orderBy: { createdAt: "asc" },
      });
      return links.map((link) => ({ ...link, createdAt: link.createdAt.getTime() }));
    },

    find,

    async get(token) {
      const link = await find(token);
      return link && read(link.handId, { token, showsNames: link.showsNames });
    },

    async preview(userId, { handId, showsNames }) {
      if (!isHandId(handId)) return null;
      const dealtIn = await prisma.handSeat.findFirst({
        where: { hand: { id: handId }, userId },
        select: { seat: true },
      });
      return dealtIn && read(handId, { token: "", showsNames });
    },
  };
}
