/** Stores which players each player has muted. Plain rows go through Prisma. */
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import type { MutedPlayer, RefusalCode } from "@poker/protocol";
import type { Database } from "../../sql/connect.ts";

export interface Mutes {
  /**
   * Mutes or unmutes a player. A repeated call changes nothing. `no-such-player`: there is no such player, or it is the player themselves.
   * A blocked player stays muted. Decision 0075
   */
  setMuted(
    userId: string,
    mutedId: string,
    muted: boolean,
  ): Promise<Done | Refusal<Extract<RefusalCode, "no-such-player" | "blocked-by-you">>>;
  /** Returns the muted players, sorted by name. */
  list(userId: string): Promise<readonly MutedPlayer[]>;
  /** Returns the ids of the players who have muted this speaker. */
  listMuters(speakerId: string): Promise<ReadonlySet<string>>;
}

export const createMutes = ({ prisma }: Pick<Database, "prisma">): Mutes => ({
  async setMuted(userId, mutedId, muted) {
    if (userId === mutedId || (await prisma.user.count({ where: { id: mutedId } })) === 0)
      return refuse("no-such-player");
    if (!muted && (await prisma.playerBlock.count({ where: { blockerId: userId, blockedId: mutedId } })) > 0)
      return refuse("blocked-by-you");
    if (muted) await prisma.chatMute.createMany({ data: { userId, mutedId }, skipDuplicates: true });
    else await prisma.chatMute.deleteMany({ where: { userId, mutedId } });
    return DONE;
  },

  async list(userId) {
    const mutes = await prisma.chatMute.findMany({
      where: { userId },
      select: { muted: { select: { id: true, name: true } } },
      orderBy: [{ muted: { name: "asc" } }, { mutedId: "asc" }],
    });
    return mutes.map(({ muted }) => ({ userId: muted.id, name: muted.name }));
  },

  async listMuters(speakerId) {
    const mutes = await prisma.chatMute.findMany({ where: { mutedId: speakerId }, select: { userId: true } });
    return new Set(mutes.map(({ userId }) => userId));
  },
});
