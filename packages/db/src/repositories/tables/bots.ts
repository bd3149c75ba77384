import type { Database } from "../../sql/connect.ts";
import type { PlayerIdentity } from "../sign-in/sessions.ts";

/** Returns all bots of the room, in the order in which they were created. */
export async function listBots({ prisma }: Database): Promise<readonly PlayerIdentity[]> {
  const bots = await prisma.user.findMany({
    where: { bot: true },
    select: { id: true, name: true },
    orderBy: [{ createdAt: "asc" }, { name: "asc" }],
  });
  return bots.map(({ id, name }) => ({ userId: id, name, guest: false, bot: true, staff: false }));
}
