"use client";
import type { VoidHand } from "@poker/protocol";
import Link from "next/link";
import { useDealWords } from "../deal/use-deal-words.ts";

/** Leads from a hand to those that were promised just before it and never dealt. */
export function VoidHandLinks({ hands }: { readonly hands: readonly VoidHand[] }) {
  const t = useDealWords();
  if (hands.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-col gap-1">
      {hands.map(({ id, handNo }) => (
        <li key={id}>
          <Link href={`/hand/${id}`} prefetch={false} className="underline underline-offset-4">
            {t("voidHand.before", { hand: String(handNo) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
