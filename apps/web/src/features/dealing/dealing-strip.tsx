"use client";
import { CirclePause, Megaphone } from "lucide-react";
import { useTranslations } from "use-intl";
import { Strip } from "../../ui/strip.tsx";
import { useDealing } from "./dealing.ts";

/** On every page: what the room announces, and why no hand is dealt and that nothing is lost. */
export function DealingStrip() {
  const t = useTranslations();
  const { stopped, announcement, draining } = useDealing();
  return (
    <div role="status" className="fixed inset-x-0 bottom-2 z-40 flex flex-col items-center gap-2 px-3">
      {announcement !== null && <Strip icon={Megaphone} text={announcement} />}
      {stopped && <Strip icon={CirclePause} text={t("dealing.stopped")} />}
      {draining && <Strip icon={CirclePause} text={t("dealing.draining")} />}
    </div>
  );
}
