"use client";
import { Link as LinkIcon } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { momentHash } from "./moment-address.ts";
import { useReplayWords } from "./use-replay-words.ts";

export type ReplayView = "table" | "text";

/** How a hand is shown, and what leads out of it: where its chips went, the link to the moment. */
export function ReplayOptions({
  view,
  onView,
  isOpen,
  onOpen,
  linkTo,
  onTellMoney,
}: {
  readonly view: ReplayView;
  readonly onView: (view: ReplayView) => void;
  /** null when the reader knows no other cards than those that were seen at the moment. */
  readonly isOpen: boolean | null;
  readonly onOpen: (isOpen: boolean) => void;
  /** The step to which a link can be copied; null when the address is of something else. */
  readonly linkTo: number | null;
  readonly onTellMoney: () => void;
}) {
  const t = useReplayWords();
  return (
    <div className="mt-2 flex flex-wrap items-center justify-center gap-2">
      <Segmented
        label={t("view.label")}
        choices={(["table", "text"] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChange={onView}
      />
      {isOpen !== null && <Toggle label={t("open")} pressed={isOpen} onChange={onOpen} />}
      <Button size="sm" kind="outline" onClick={onTellMoney}>
        {t("money")}
      </Button>
      {linkTo !== null && <MomentLink at={linkTo} />}
    </div>
  );
}

function MomentLink({ at }: { readonly at: number }) {
  const t = useReplayWords();
  const say = useTranslations("history");
  const [outcome, copy] = useCopy();
  return (
    <>
      <Button size="sm" kind="outline" onClick={() => void copy(new URL(momentHash(at), window.location.href).href)}>
        <LinkIcon className="size-4" aria-hidden="true" />
        {t("link")}
      </Button>
      <span aria-live="polite" className="text-sm text-ink-2">
        {outcome && say(outcome === "copied" ? "copied" : "copyByHand")}
      </span>
    </>
  );
}
