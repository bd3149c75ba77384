import { type Done, isRefusal } from "@poker/engine";
import { sendJson } from "../../ui/request-json.ts";

/** Marks the player's notices up to this one as read. Returns false when that failed. */
export const markNoticesRead = async (upTo: number): Promise<boolean> =>
  !isRefusal(await sendJson<Done>("/api/notices/read", { upTo }));
