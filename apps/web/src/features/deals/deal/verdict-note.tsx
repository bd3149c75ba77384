"use client";
import type { Check, CheckInput } from "@poker/fair-deal";
import { clsx } from "clsx";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { DealMessages } from "../../../messages/deals/deal.ts";
import { useDealMessages, useDealWords } from "./use-deal-words.ts";

/** The result of a check, in a line or two. */
export const VerdictNote = ({ ok, children }: { readonly ok: boolean; readonly children: ReactNode }) => {
  const Icon = ok ? CircleCheck : CircleAlert;
  return (
    <div className="flex gap-3 rounded-2xl border border-line bg-surface p-4">
      <Icon className={clsx("mt-0.5 size-5 shrink-0", ok ? "text-win" : "text-danger")} aria-hidden="true" />
      <p className="min-w-0">{children}</p>
    </div>
  );
};

// Finds the texts of a check by its codes. For the codes of a newer verifier, uses the verifier's own English text.

const find = <Text,>(texts: Readonly<Record<string, Text>>, name: string): Text | undefined =>
  new Map(Object.entries(texts)).get(name);

type Words = DealMessages["verify"];

/** Returns the title and the text of the check. */
export const describeCheck = (words: Words, { id, words: english }: Check): Words["check"]["V1"] =>
  find(words.check, id) ?? { title: id, text: english };

/** The result of the check. */
export const describeResult = (words: Words, { id, code, words: english }: Check): string =>
  find<Readonly<Record<string, string>>>(words.result, id)?.[code] ?? english;

/** The owner of each kind of value: a seat, one of the room's decks, a place in the dealt deck, or an entry of a tournament. */
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

/** Names a value that was checked. `owner` is null when the value belongs to the whole hand. */
export function describeInput(
  words: Words,
  { name, of }: CheckInput,
): { readonly name: string; readonly owner: { readonly kind: keyof Words["inputOf"]; readonly of: number } | null } {
  const kind = OWNERS[name];
  // Readers count seats, decks and places from one, but entries keep their own numbers.
  const number = of === null || kind === "entry" ? of : of + 1;
  return { name: find(words.input, name) ?? name, owner: number === null || !kind ? null : { kind, of: number } };
}

/** Says which checks the record failed, and what the reader can do. */
export function FailedNote({ checks }: { readonly checks: readonly Check[] }) {
  const t = useDealWords();
  const { verify: words } = useDealMessages();
  return (
    <VerdictNote ok={false}>
      <span className="block font-semibold text-danger">{t("verify.failed")}</span>
      {checks
        .filter(({ ok }) => ok === false)
        .map((check) => (
          <span key={check.id} className="block">
            {describeResult(words, check)}
          </span>
        ))}
      <span className="mt-1 block text-ink-2">{t("verify.failedHelp")}</span>
    </VerdictNote>
  );
}

export const isRoomOnly = (checks: readonly Check[]): boolean => checks.some(({ code }) => code === "room-randomness");
