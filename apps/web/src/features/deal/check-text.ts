/** Finds the words of a check by its codes. A verifier that is newer than the words speaks English for itself. */
import type { Check, CheckInput } from "@poker/fair-deal";
import type { DealMessages } from "../../messages/deal.ts";

const find = <Text>(texts: Readonly<Record<string, Text>>, name: string): Text | undefined =>
  new Map(Object.entries(texts)).get(name);

type Words = DealMessages["verify"];

/** What the check is about. */
export const describeCheck = (words: Words, { id, words: english }: Check): Words["check"]["V1"] =>
  find(words.check, id) ?? { title: id, text: english };

/** What the check found. */
export const describeResult = (words: Words, { id, code, words: english }: Check): string =>
  find<Readonly<Record<string, string>>>(words.result, id)?.[code] ?? english;

/** Of inputs that belong to a seat, to one of the room's decks, to a place in the dealt deck, or to an entry of a tournament. */
const OWNERS: Readonly<Record<string, keyof Words["inputOf"]>> = {
  commit: "seat",
  seed: "seat",
  withheld: "seat",
  "left-out": "seat",
  "promised-root": "deck",
  "deck-seed": "deck",
  card: "place",
  "entry-commit": "entry",
  "entry-seed": "entry",
};

/** Names a value that went into a check; `owner` is null when it belongs to the whole hand. */
export function describeInput(
  words: Words,
  { name, of }: CheckInput,
): { readonly name: string; readonly owner: { readonly kind: keyof Words["inputOf"]; readonly of: number } | null } {
  const kind = OWNERS[name];
  // Readers count seats, decks and places from one; entries have numbers.
  const number = of === null || kind === "entry" ? of : of + 1;
  return { name: find(words.input, name) ?? name, owner: number === null || !kind ? null : { kind, of: number } };
}
