/** Judges vectors. A vector is either a hand or a showdown. */
import { type HandVector, judgeHand } from "./hands.ts";
import { findShowdownMismatch, type ShowdownVector } from "./showdowns.ts";
import type { Verdict } from "./verdict.ts";

export type Vector = HandVector | ShowdownVector;

export const isHandVector = (vector: object): vector is HandVector => "actions" in vector && "stacks" in vector;
export const isShowdownVector = (vector: object): vector is ShowdownVector => "holes" in vector && "hi" in vector;

export function judgeVector(vector: Vector): Verdict {
  if (isHandVector(vector)) return judgeHand(vector);
  const why = findShowdownMismatch(vector);
  return why === null ? { is: "passed", note: null } : { is: "failed", why };
}
