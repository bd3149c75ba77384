"use client";
import { CirclePause } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDealing } from "./dealing.ts";

/** On every page while no hand is dealt: why, and that nothing is lost. */
export function DealingStrip() {
  const t = useTranslations();
  const { stopped } = useDealing();
  return (
    <div role="status" className="fixed inset-x-0 bottom-2 z-40 flex justify-center px-3">
      {stopped && (
        <p className="flex items-center gap-3 rounded-2xl border border-line bg-surface px-4 py-2.5 text-sm text-ink shadow-lift">
          <CirclePause className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
          {t("dealing.stopped")}
        </p>
      )}
    </div>
  );
}
