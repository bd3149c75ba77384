/** Reads a shared hand for visitors who have its link. Tries are counted by address alone, so that no answer depends on who is signed in. */
import type { SharedHand } from "@poker/protocol";
import { headers } from "next/headers";
import { cache } from "react";
import { clientBlock } from "./client-address.ts";
import { handReaderLimit } from "./hand-reader-limit.ts";
import { repositories } from "./repositories.ts";

/** Returns whether this address may open one more hand. Fault 110 */
export const maySeeShared = (from: Pick<Headers, "get">): Promise<boolean> =>
  handReaderLimit().tryRead(null, clientBlock(from));

/** Read once per request. null when there is no such link. */
export const loadSharedHand = cache(
  async (token: string): Promise<SharedHand | "too-many" | null> =>
    (await maySeeShared(await headers())) ? repositories().shareLinks.get(token) : "too-many",
);
