/** One verdict a vector, whatever its kind. */
import { type HandVector, handVerdict } from "./hands.ts";
import { type ShowdownVector, showdownProblem } from "./showdowns.ts";

export type Vector = HandVector | ShowdownVector;

export type Verdict =
  /** `note`: what was not compared, because the vector follows another convention there. */
  { readonly is: "passed"; readonly note: string | null } | { readonly is: "failed"; readonly why: string };

export const isHand = (vector: object): vector is HandVector => "actions" in vector && "stacks" in vector;
export const isShowdown = (vector: object): vector is ShowdownVector => "holes" in vector && "hi" in vector;

export function check(vector: Vector): Verdict {
  if (isHand(vector)) return handVerdict(vector);
  const why = showdownProblem(vector);
  return why === null ? { is: "passed", note: null } : { is: "failed", why };
}
