/**
 * Reads a shared hand for visitors who have its link. The limit counts reads by address and never by account, so the
 * response does not depend on who is signed in.
 */
import type { SharedHand } from "@poker/protocol";
import { headers } from "next/headers";
import { cache } from "react";
import { repositories } from "../requests/repositories.ts";
import { clientBlock } from "../requests/request-address.ts";
import { handReaderLimit } from "./hand-reader-limit.ts";

/** Counts one opened hand for this address. Returns false above the limit. Fault 110 */
export const maySeeShared = (from: Pick<Headers, "get">): Promise<boolean> =>
  handReaderLimit().tryRead(null, clientBlock(from));

/** Reads the shared hand, only once per request. Resolves to null when the link does not exist. */
export const loadSharedHand = cache(
  async (token: string): Promise<SharedHand | "too-many" | null> =>
    (await maySeeShared(await headers())) ? repositories().shareLinks.get(token) : "too-many",
);
