/** Seals what is hidden before it leaves the process: events of a running hand under the live key, a finished hand under the archive key. */
import { type SealLocation, seal, unseal } from "@poker/db";
import type { Randomness } from "../randomness.ts";

export interface Sealer {
  sealEvent(at: SealLocation, content: object): Uint8Array;
  /** null when it was sealed with another key, for another event, or was changed. */
  openEvent(at: SealLocation, sealed: Uint8Array): unknown;
  sealHand(tableId: string, handNo: number, content: object): Uint8Array;
}

/** A finished hand is sealed as a whole, not as one of its rows. */
const WHOLE_HAND = 0;

export function createSealer(live: Uint8Array, archive: Uint8Array, { bytes }: Randomness): Sealer {
  const text = (content: object) => Buffer.from(JSON.stringify(content));
  return {
    sealEvent: (at, content) => seal(live, at, text(content), bytes),
    openEvent(at, sealed) {
      const opened = unseal(live, at, sealed);
      return opened && JSON.parse(Buffer.from(opened).toString());
    },
    sealHand: (tableId, handNo, content) => seal(archive, { tableId, handNo, seq: WHOLE_HAND }, text(content), bytes),
  };
}
