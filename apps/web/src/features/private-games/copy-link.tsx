"use client";
import { clsx } from "clsx";
import { Copy, Share2 } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { FieldFrame } from "../../ui/field.tsx";
import { useIsInBrowser } from "../../ui/local-time.tsx";
import { type CopyOutcome, useCopy } from "../../ui/use-copy.ts";
import { useGameWords } from "./use-game-words.ts";

/** Shows a link with a button to copy it. If the device can share with other apps, shows a button for that too. */
export function CopyLink({
  label,
  url,
  text,
}: {
  readonly label: string;
  readonly url: string;
  readonly text: string;
}) {
  const t = useGameWords();
  const [outcome, copy] = useCopy();
  const canShare = useIsInBrowser() && "share" in navigator;
  const share = () => void navigator.share({ url, text }).catch(() => {});
  return (
    <div>
      <div className="flex flex-wrap items-end gap-2">
        <FieldFrame label={label} className="min-w-0 grow-[99] basis-56">
          {(attributes) => <input {...attributes} readOnly value={url} onFocus={({ target }) => target.select()} />}
        </FieldFrame>
        {canShare && (
          <Button kind="primary" className="grow" onClick={share}>
            <Share2 className="size-4" aria-hidden="true" />
            {t("share.send")}
          </Button>
        )}
        <Button
          kind={canShare ? "quiet" : "primary"}
          className="grow"
          aria-label={t("share.copy")}
          onClick={() => void copy(url)}
        >
          <Copy className="size-4" aria-hidden="true" />
          {t("sheet.copy")}
        </Button>
      </div>
      <CopyNote outcome={outcome} />
    </div>
  );
}

/** Says whether the link was copied; empty before the first try. */
export function CopyNote({ outcome }: { readonly outcome: CopyOutcome | null }) {
  const t = useGameWords();
  return (
    <p
      aria-live="polite"
      className={clsx("mt-1 text-sm empty:hidden", outcome === "copied" ? "text-win" : "text-ink-2")}
    >
      {outcome && t(outcome === "copied" ? "share.copied" : "share.byHand")}
    </p>
  );
}
