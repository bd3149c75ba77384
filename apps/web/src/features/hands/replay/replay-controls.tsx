"use client";
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Link as LinkIcon, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useReplayWords } from "../../../messages/hands/hand-words.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { usePreferences } from "../../../ui/preferences.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { FilterSelect } from "../../../ui/select.tsx";
import { Toggle } from "../../../ui/toggle.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { keyText, useKeyBindings } from "../../tables/hotkeys/hotkeys.ts";
import { REPLAY_KEYS, type ReplayKeyName } from "./replay-keys.ts";
import { momentHash, type ReplayPosition, SPEEDS } from "./use-replay-position.ts";

/**
 * Buttons that step through a hand and play it. They stick to the lower edge of the window, within reach of a thumb,
 * until the reader scrolls past their place on the page.
 */
export function ReplayControls({
  position,
  children,
}: {
  readonly position: ReplayPosition;
  /** The scrub bar. */
  readonly children: ReactNode;
}) {
  const t = useReplayWords();
  const { at, last, playing, speed, go, togglePlaying, setSpeed } = position;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-room px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] lg:mx-0 lg:border-t-0 lg:px-0">
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a toolbar, not a group in a form */}
      <div role="group" aria-label={t("steps")} className="mt-1 flex items-center justify-center gap-1">
        <FilterSelect
          label={t("speed")}
          value={speed}
          choices={SPEEDS.map((value) => ({ value, label: t("speedTimes", { times: value }) }))}
          onChange={setSpeed}
          isMarked={false}
        />
        <IconButton label={t("first")} disabled={at === 0} onClick={() => go(0)} className="max-sm:hidden">
          <ChevronFirst className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label={t("back")} disabled={at === 0} onClick={() => go(at - 1)} className="max-sm:grow">
          <ChevronLeft className="size-6" aria-hidden="true" />
        </IconButton>
        <IconButton label={t(playing ? "pause" : "play")} onClick={togglePlaying} className="max-sm:grow">
          {playing ? <Pause className="size-5" aria-hidden="true" /> : <Play className="size-5" aria-hidden="true" />}
        </IconButton>
        <IconButton label={t("next")} disabled={at === last} onClick={() => go(at + 1)} className="max-sm:grow">
          <ChevronRight className="size-6" aria-hidden="true" />
        </IconButton>
        <IconButton label={t("last")} disabled={at === last} onClick={() => go(last)} className="max-sm:hidden">
          <ChevronLast className="size-5" aria-hidden="true" />
        </IconButton>
        <span className="figures min-w-16 text-right text-sm whitespace-nowrap text-ink-2">
          {t("step", { at: String(at + 1), of: String(last + 1) })}
        </span>
      </div>
    </div>
  );
}

const KEYS = ["step", "street", "ends", "play", "speed", "open", "view"] as const satisfies readonly ReplayKeyName[];
/** The shortcuts that are letters or digits. They work only for readers who have turned hotkeys on. */
const HOTKEYS: ReadonlySet<ReplayKeyName> = new Set(["speed", "open", "view"]);

/** Lists the replay's keyboard shortcuts, on devices with a keyboard. */
export function KeysHelp({ canOpen }: { readonly canOpen: boolean }) {
  const t = useReplayWords();
  const hotkeys = usePreferences((preferences) => preferences.hotkeys);
  const say = useTranslations();
  const keys = useKeyBindings();
  const reading = [keys.readCards, keys.readBoard, keys.readPot, keys.readStacks, keys.readTurn];
  const shown = KEYS.filter((key) => (hotkeys || !HOTKEYS.has(key)) && (canOpen || key !== "open"));
  return (
    <details className="text-sm text-ink-2">
      <summary className="cursor-pointer py-1 font-medium hover:text-ink pointer-coarse:py-3">
        {t("keys.title")}
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {shown.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="figures font-semibold text-ink">
                {key === "play" ? t("keys.space") : REPLAY_KEYS[key]}
              </kbd>
            </dt>
            <dd>{t(`keys.does.${key}`)}</dd>
          </div>
        ))}
        {hotkeys && (
          <div className="contents">
            <dt>
              <kbd className="figures font-semibold text-ink">{reading.map((key) => keyText(say, key)).join(" ")}</kbd>
            </dt>
            <dd>{t("keys.read")}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

export type ReplayView = "table" | "text";

/**
 * What the reader can choose about a replay: the view, open cards, the sheet that shows where the chips went, and a
 * link to this moment.
 */
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
  /** True when the cards are open. null when the hand has no cards to open, so that this choice is not shown. */
  readonly isOpen: boolean | null;
  readonly onOpen: (isOpen: boolean) => void;
  /** The step to which the reader can copy a link; null on a page whose URL does not follow the replay. */
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
