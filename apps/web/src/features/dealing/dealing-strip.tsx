"use client";
import { CirclePause, type LucideIcon, Megaphone } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDealing } from "./dealing.ts";

/** On every page: what the room announces, and why no hand is dealt and that nothing is lost. */
export function DealingStrip() {
  const t = useTranslations();
  const { stopped, announcement, draining } = useDealing();
  return (
    <div role="status" className="fixed inset-x-0 bottom-2 z-40 flex flex-col items-center gap-2 px-3">
      {announcement !== null && <Line icon={Megaphone} text={announcement} />}
      {stopped && <Line icon={CirclePause} text={t("dealing.stopped")} />}
      {draining && <Line icon={CirclePause} text={t("dealing.draining")} />}
    </div>
  );
}

const Line = ({ icon: Icon, text }: { readonly icon: LucideIcon; readonly text: string }) => (
  <p className="flex items-center gap-3 rounded-2xl border border-line bg-surface px-4 py-2.5 text-sm text-ink shadow-lift">
    <Icon className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
    {text}
  </p>
);
