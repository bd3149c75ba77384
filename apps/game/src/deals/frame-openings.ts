/** The proofs of cards in the frames of a table; a room packs a dozen a hand, for which Node's own Base64 is far quicker than that of browsers. F3 */
import { type Opening, packOpening } from "@poker/fair-deal";
import type { PackedOpening } from "@poker/protocol";

const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

export const packForFrame = (opening: Opening): PackedOpening => packOpening(opening, toBase64);
