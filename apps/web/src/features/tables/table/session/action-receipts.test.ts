import { expect, it } from "vitest";
import { addReceipt, findDoubtfulReceipt, makeReceipt, type SentAction } from "./action-receipts.ts";

const SENT: SentAction = { handNo: 7, decision: 3, action: "call", chosenAheadMs: null, wasLineLost: false };

it("fault 27: an action that arrives well before its deadline has a receipt that is not shown on the felt", () => {
  const receipt = makeReceipt(SENT, 12_300);
  expect(receipt).toEqual({ handNo: 7, decision: 3, action: "call", earlyMs: 12_300, doubt: null });
  expect(findDoubtfulReceipt([receipt], 7)).toBeNull();
});

it("a receipt is shown when the action came in the last second, was chosen just ahead, or the connection was lost", () => {
  const doubts = [
    [makeReceipt(SENT, 1_000), "last-second"],
    [makeReceipt(SENT, 1_001), null],
    [makeReceipt({ ...SENT, chosenAheadMs: 1_000 }, 15_000), "chosen-late"],
    [makeReceipt({ ...SENT, chosenAheadMs: 1_001 }, 15_000), null],
    [makeReceipt({ ...SENT, wasLineLost: true }, 15_000), "line-lost"],
  ] as const;
  for (const [receipt, doubt] of doubts) {
    expect(receipt.doubt).toBe(doubt);
    expect(findDoubtfulReceipt([receipt], 7)).toBe(doubt === null ? null : receipt);
  }
});

it("no receipt is shown for an earlier hand, an earlier action, or a late action, which was refused", () => {
  const close = makeReceipt(SENT, 400);
  expect(findDoubtfulReceipt([close], 8)).toBeNull();
  expect(findDoubtfulReceipt([makeReceipt({ ...SENT, decision: 5 }, 9_000), close], 7)).toBeNull();
  expect(findDoubtfulReceipt([makeReceipt(SENT, -20)], 7)).toBeNull();
});

it("the newest twenty receipts are kept", () => {
  const many = Array.from({ length: 25 }, (_, decision) => makeReceipt({ ...SENT, decision }, 5_000));
  const kept = many.reduce(addReceipt, []);
  expect(kept.map(({ decision }) => decision)).toEqual(Array.from({ length: 20 }, (_, i) => 24 - i));
});
