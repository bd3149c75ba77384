"use client";
import type { Heard } from "./table-store.ts";
import { sayBeat } from "./text/say-event.ts";
import { useWords } from "./words.ts";

/** What happens, for who does not look: read out politely as it is shown, one line a beat. */
export function Announcer({ heard }: { readonly heard: readonly Heard[] }) {
  const t = useWords();
  const lines = heard.map((one) => ({ beat: one.beat, text: sayBeat(t, one) }));
  return (
    <div aria-live="polite" role="log" className="sr-only" data-testid="announcer">
      {lines.map(({ beat, text }) => text && <p key={beat}>{text}</p>)}
    </div>
  );
}
