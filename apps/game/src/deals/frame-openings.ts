/**
 * Packs the proofs of cards into a table's frames. A room packs a dozen proofs for each hand, so this uses Node's own Base64, which is far
 * quicker than the code that browsers use. F3
 */
import { type Opening, packOpening } from "@poker/fair-deal";
import type { PackedOpening } from "@poker/protocol";

const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

export const packForFrame = (opening: Opening): PackedOpening => packOpening(opening, toBase64);
