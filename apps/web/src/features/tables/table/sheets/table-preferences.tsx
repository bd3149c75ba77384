"use client";
/** The rows of preferences about the table, in groups. Both the table's sheet and the page of all preferences show these rows. */
import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useClientValue } from "../../../../ui/browser-value.ts";
import { Button } from "../../../../ui/button.tsx";
import { inputClass } from "../../../../ui/input-class.ts";
import { DEFAULT_PREFERENCES, usePreferences } from "../../../../ui/preferences.ts";
import { Segmented } from "../../../../ui/segmented.tsx";
import { Slider } from "../../../../ui/slider.tsx";
import { SwitchRow } from "../../../../ui/toggle.tsx";
import { useCanVibrate, useReducedMotion } from "../../../../ui/vibration.ts";
import { keyText, useKeyBindings } from "../../hotkeys/hotkeys.ts";
import { formatMultiple, parseMultiplePercent, parseSharePercent } from "../actions/bet-presets.ts";

/** The choices for how large an action must be before its button must be held down, in big blinds. */
const HOLD_CHOICES_BIG_BLINDS = [10, 25, 50, 100] as const;

/** How the player types each kind of bet size, and how the page writes it. */
const SIZE_FORMATS = {
  multiples: { parse: parseMultiplePercent, format: formatMultiple, defaults: DEFAULT_PREFERENCES.multiples },
  shares: { parse: parseSharePercent, format: String, defaults: DEFAULT_PREFERENCES.shares },
} as const;

/**
 * Lets players set their own bet sizes: multiples for before the flop, or shares of the pot for later. A text that is not a valid size is
 * marked and not stored.
 */
function BetSizesRow({ kind }: { readonly kind: keyof typeof SIZE_FORMATS }) {
  const t = useTranslations();
  const sizes = usePreferences((preferences) => preferences[kind]);
  const setPreferences = usePreferences((preferences) => preferences.setPreferences);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const { parse, format, defaults } = SIZE_FORMATS[kind];
  const setSize = (at: number, size: number) => {
    const [one, two, three] = sizes;
    setPreferences({ [kind]: [at === 0 ? size : one, at === 1 ? size : two, at === 2 ? size : three] });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">{t(`prefs.${kind}.title`)}</legend>
      <span id={`${kind}-help`} className="text-sm text-ink-2">
        {t(`prefs.${kind}.help`)}
      </span>
      <div className="grid grid-cols-3 gap-2">
        {sizes.map((size, at) => {
          const text = typed[at] ?? format(size);
          const number = at + 1;
          return (
            <input
              key={number}
              aria-label={t(`prefs.${kind}.size`, { number })}
              aria-invalid={parse(text) === null}
              aria-describedby={`${kind}-help`}
              inputMode="decimal"
              autoComplete="off"
              value={text}
              className={clsx(inputClass, "figures text-right")}
              onChange={({ target }) => {
                setTyped({ ...typed, [at]: target.value });
                const parsed = parse(target.value);
                if (parsed !== null) setSize(at, parsed);
              }}
              onBlur={() => setTyped({})}
            />
          );
        })}
      </div>
      {String(sizes) !== String(defaults) && (
        <Button kind="ghost" className="-ml-4 self-start" onClick={() => setPreferences({ [kind]: defaults })}>
          {t(`prefs.${kind}.usual`)}
        </Button>
      )}
    </fieldset>
  );
}

function DeckRow() {
  const t = useTranslations();
  const { deck, setPreferences } = usePreferences();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="font-medium">{t("account.deck")}</span>
      <Segmented
        label={t("account.deck")}
        value={deck}
        onChange={(value) => setPreferences({ deck: value })}
        choices={[
          { value: "two", label: t("account.deckTwo") },
          { value: "four", label: t("account.deckFour") },
        ]}
      />
    </div>
  );
}

function SoundRow() {
  const t = useTranslations();
  const { muted, volume, setPreferences } = usePreferences();
  const percent = Math.round(volume * 100);
  return (
    <div>
      <SwitchRow
        id="sound"
        label={t("prefs.sound")}
        help={t("prefs.soundHelp")}
        checked={!muted}
        onChange={(on) => setPreferences({ muted: !on })}
      />
      <Slider
        label={t("prefs.volume")}
        valueText={t("act.share", { percent })}
        value={percent}
        min={0}
        max={100}
        step={5}
        disabled={muted}
        onChange={(value) => setPreferences({ volume: value / 100 })}
      />
    </div>
  );
}

/** Lets the player switch vibration on and off. Shown only on a device that can vibrate. */
function HapticsRow() {
  const t = useTranslations();
  const canVibrate = useCanVibrate();
  const isMotionReduced = useReducedMotion();
  const { haptics, setPreferences } = usePreferences();
  if (!canVibrate) return null;
  return (
    <SwitchRow
      id="haptics"
      label={t("prefs.haptics")}
      help={t(isMotionReduced ? "prefs.hapticsReduced" : "prefs.hapticsHelp")}
      checked={haptics && !isMotionReduced}
      disabled={isMotionReduced}
      onChange={(on) => setPreferences({ haptics: on })}
    />
  );
}

function HoldRow() {
  const t = useTranslations();
  const { holdAbove, setPreferences } = usePreferences();
  return (
    <div className="flex flex-col gap-2">
      <span className="font-medium">{t("prefs.hold")}</span>
      <span className="text-sm text-ink-2">{t("prefs.holdHelp")}</span>
      <Segmented
        label={t("prefs.hold")}
        value={String(holdAbove ?? "off")}
        onChange={(value) =>
          setPreferences({ holdAbove: HOLD_CHOICES_BIG_BLINDS.find((count) => String(count) === value) ?? null })
        }
        choices={[
          { value: "off", label: t("prefs.holdOff") },
          ...HOLD_CHOICES_BIG_BLINDS.map((count) => ({
            value: String(count),
            label: t("prefs.holdAbove", { count }),
          })),
        ]}
        className="max-w-full flex-wrap self-start"
      />
    </div>
  );
}

function HotkeysRow() {
  const t = useTranslations();
  const { hotkeys, setPreferences } = usePreferences();
  const keys = useKeyBindings();
  return (
    <SwitchRow
      id="hotkeys"
      label={t("prefs.hotkeys")}
      help={t("prefs.hotkeysHelp", {
        fold: keyText(t, keys.fold),
        call: keyText(t, keys.call),
        help: keyText(t, keys.help),
      })}
      checked={hotkeys}
      onChange={(on) => setPreferences({ hotkeys: on })}
    />
  );
}

/**
 * Lets the player switch notifications on and off. They need the browser's permission, which browsers grant only to pages loaded over
 * https.
 */
function NotifyRow() {
  const t = useTranslations();
  const { notify, setPreferences } = usePreferences();
  const [isBlocked, setBlocked] = useState(false);
  const isSecure = useClientValue(() => window.isSecureContext, true);
  const setNotify = async (on: boolean) => {
    const isAllowed = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
    setBlocked(on && !isAllowed);
    setPreferences({ notify: isAllowed });
  };
  return (
    <SwitchRow
      id="notify"
      label={t("prefs.notify")}
      help={t(!isSecure ? "prefs.notifyNeedsHttps" : isBlocked ? "prefs.notifyBlocked" : "prefs.notifyHelp")}
      checked={isSecure && notify}
      disabled={!isSecure}
      onChange={(on) => void setNotify(on)}
    />
  );
}

/** Shows an on/off preference. Its texts are the messages under the name of the preference. */
function PreferenceSwitch({
  id,
  preference,
}: {
  readonly id: string;
  readonly preference:
    | "inBigBlinds"
    | "potOdds"
    | "sortCards"
    | "autoMuck"
    | "jump"
    | "emotes"
    | "chatAtSeats"
    | "chatAloud";
}) {
  const t = useTranslations();
  const isOn = usePreferences((preferences) => preferences[preference]);
  const setPreferences = usePreferences((preferences) => preferences.setPreferences);
  return (
    <SwitchRow
      id={id}
      label={t(`prefs.${preference}`)}
      help={t(`prefs.${preference}Help`)}
      checked={isOn}
      onChange={(on) => setPreferences({ [preference]: on })}
    />
  );
}

/** Shows the preferences for cards and amounts. */
export function ShownRows() {
  return (
    <>
      <DeckRow />
      <PreferenceSwitch id="in-big-blinds" preference="inBigBlinds" />
      <PreferenceSwitch id="pot-odds" preference="potOdds" />
      <PreferenceSwitch id="sort-cards" preference="sortCards" />
    </>
  );
}

/** Shows the preferences for sounds, vibration and notifications. */
export function SignalRows() {
  return (
    <>
      <SoundRow />
      <HapticsRow />
      <NotifyRow />
    </>
  );
}

/** Shows the preferences for bet sizes, and for acting by click, by key or automatically. */
export function PlayRows() {
  return (
    <>
      <HoldRow />
      <BetSizesRow kind="multiples" />
      <BetSizesRow kind="shares" />
      <PreferenceSwitch id="auto-muck" preference="autoMuck" />
      <HotkeysRow />
      <PreferenceSwitch id="jump" preference="jump" />
    </>
  );
}

export function ChatRows() {
  return (
    <>
      <PreferenceSwitch id="emotes" preference="emotes" />
      <PreferenceSwitch id="chat-at-seats" preference="chatAtSeats" />
      <PreferenceSwitch id="chat-aloud" preference="chatAloud" />
    </>
  );
}
