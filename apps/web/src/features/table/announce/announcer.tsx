"use client";
import { useTranslations } from "use-intl";
import type { ShownStep } from "../session/table-store.ts";
import { describeStep } from "./event-text.ts";

/** What happens, for who does not look: read out politely as it is shown, one line a beat. */
export function Announcer({ recentSteps }: { readonly recentSteps: readonly ShownStep[] }) {
  const t = useTranslations();
  const lines = recentSteps.map((one) => ({ beat: one.stepNo, text: describeStep(t, one) }));
  return (
    <div aria-live="polite" role="log" className="sr-only" data-testid="announcer">
      {lines.map(({ beat, text }) => text && <p key={beat}>{text}</p>)}
    </div>
  );
}
