export * from "./buy-in.ts";
export * from "./cards/card.ts";
export * from "./check-rake.ts";
export * from "./evaluate/index.ts";
export { act, type ExpectedDecision, legalActions } from "./hand/act.ts";
export { apply, applyView, beginHand, beginView } from "./hand/apply.ts";
export { SETUP_REFUSALS, type SetupRefusal, type SetupRefusalCode } from "./hand/check-setup.ts";
export { GAME_SHAPES, type GameShape } from "./hand/deal.ts";
export { cancelHand, expire } from "./hand/expire.ts";
export { spreadRake } from "./hand/pots.ts";
export { redact, viewFor } from "./hand/redact.ts";
export { showHand } from "./hand/show-hand.ts";
export { startHand, startHandOrThrow } from "./hand/start.ts";
export * from "./hand/types.ts";
export { createPool, decidePool, evolvePool } from "./pool/decide.ts";
export { planSeating, poolBuyInRange, surplusTables } from "./pool/seating.ts";
export * from "./pool/types.ts";
export * from "./presets.ts";
export * from "./rake.ts";
export * from "./rake-charts.ts";
export * from "./refusal.ts";
export * from "./rules.ts";
export * from "./setting-issue.ts";
export * from "./settings.ts";
export { decideTable } from "./table/decide.ts";
export { earliestDealtSeat } from "./table/earliest-dealt-seat.ts";
export {
  createTable,
  evolveTable,
  evolveTableView,
  isSeatEvent,
  redactTableEvent,
  tableViewFor,
} from "./table/evolve.ts";
export { nextHand } from "./table/next-hand.ts";
export { findSeatOptions } from "./table/seat-options.ts";
export { isHandRunning } from "./table/steps.ts";
export { timeExtensionMs } from "./table/time-extension.ts";
export * from "./table/types.ts";
export { freeSeats } from "./table/waitlist.ts";
