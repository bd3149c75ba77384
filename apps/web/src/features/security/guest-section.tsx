"use client";
import Link from "next/link";
import { buttonClass } from "../../ui/button.tsx";
import { SecuritySection } from "./security-section.tsx";
import { useSessionWords } from "./use-session-words.ts";

/** Tells a guest what they have to be secured with, and what an account would give them. */
export function GuestSection() {
  const words = useSessionWords();
  return (
    <SecuritySection title={words("guest.title")}>
      <div className="p-5">
        <p className="mb-4 text-ink-2">{words("guest.help")}</p>
        <Link href="/account" className={buttonClass({ kind: "outline" })}>
          {words("guest.link")}
        </Link>
      </div>
    </SecuritySection>
  );
}
