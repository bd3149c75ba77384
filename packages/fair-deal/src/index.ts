/**
 * A shuffle that players can check by cut and choose: the room commits to several decks, and later opens all of them except the one that is
 * dealt. Browsers and the server run this same code. The package only computes. The game server decides when to sign, store or send
 * something.
 */
export { bytesToHex, hexToBytes } from "./bytes.ts";
export * from "./canonical-json.ts";
export * from "./coin.ts";
export { COMMITTED_DECKS, type CommittedDeck, commitDeck, isValidOpening, type Opening } from "./committed-deck.ts";
export {
  buildRecord,
  closeRecord,
  type DealFile,
  type DealOutcome,
  type DealRecord,
  dealFileText,
  type FreezeRecord,
  type RecordedEvent,
  type RecordSources,
} from "./deal-record.ts";
export * from "./draw-coin.ts";
export * from "./draw-freeze.ts";
export * from "./draw-record.ts";
export * from "./hand-context.ts";
export * from "./packed-opening.ts";
export * from "./planned-deal.ts";
export * from "./prepared-decks.ts";
export * from "./random-stream.ts";
export * from "./room-key.ts";
export * from "./seed.ts";
export {
  cardsInEvent,
  cardsInView,
  type DealtHand,
  openingsFor,
  openingsForView,
  placesOfHoleCards,
  type ShownCard,
} from "./shown-cards.ts";
export * from "./tagged-hash.ts";
export type { Check, CheckCode, CheckId, CheckInput } from "./verify/check.ts";
export { CHECK_WORDS } from "./verify/check-words.ts";
export type { Expected, VerifyOptions } from "./verify/deal-case.ts";
export { compareFreezes, freezeHashOf, type SeenFreeze, verifyChain } from "./verify/deal-chain.ts";
export { readDealFile } from "./verify/deal-file-shape.ts";
export * from "./verify/own-draw.ts";
export {
  MAX_DRAW_FILE_CHARS,
  MAX_FILE_CHARS,
  type VerifyReport,
  verifyDealFile,
  verifyDealText,
} from "./verify/verify-deal.ts";
