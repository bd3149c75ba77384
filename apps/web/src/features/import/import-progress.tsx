"use client";
import { Button } from "../../ui/button.tsx";
import { useReplayWords } from "../replay/use-replay-words.ts";
import type { Import } from "./use-import.ts";

/** Says how far the reading is, with a way to stop it, and what it came to. */
export function ImportProgress({ imported }: { readonly imported: Import }) {
  const t = useReplayWords();
  const { phase, file, done, hands, refused, stop } = imported;
  if (phase === "idle") return null;
  const found = t("import.found", { hands: hands.length });
  const percent = String(Math.floor(done * 100));
  return (
    <div className="mt-4">
      {phase === "reading" && (
        <div className="flex flex-wrap items-center gap-3">
          <progress aria-label={t("import.reading", { name: file })} value={done} max={1} className="h-2 w-48" />
          <span className="figures text-sm text-ink-2">{t("import.progress", { percent, hands: hands.length })}</span>
          <Button size="sm" kind="outline" onClick={stop}>
            {t("import.stop")}
          </Button>
        </div>
      )}
      <p role="status" className="figures font-medium">
        {phase === "failed" && t("import.failed")}
        {(phase === "ended" || phase === "stopped") && (
          <>
            {found}
            {refused.length > 0 && ` · ${t("import.refused", { count: refused.length })}`}
            {phase === "stopped" && ` · ${t("import.stopped")}`}
          </>
        )}
      </p>
    </div>
  );
}
