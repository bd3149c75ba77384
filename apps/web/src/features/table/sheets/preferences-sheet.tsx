"use client";
import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { inputClass } from "../../../ui/field.tsx";
import { DEFAULT_BET_SHARES, usePreferences } from "../../../ui/preferences.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Slider } from "../../../ui/slider.tsx";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { parseSharePercent } from "../actions/bet-presets.ts";
import { keyText, useKeyBindings } from "../actions/hotkeys.ts";

/** Choices of how many big blinds an action puts in before it must be held. */
const HOLD_CHOICES_BIG_BLINDS = [10, 25, 50, 100] as const;

/** The bet sizes offered, in percent of the pot; a text that is no percentage is marked and not stored. */
function BetSharesRow() {
  const t = useTranslations();
  const { shares, setPreferences } = usePreferences();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const setShare = (at: number, percent: number) => {
    const [one, two, three] = shares;
    setPreferences({ shares: [at === 0 ? percent : one, at === 1 ? percent : two, at === 2 ? percent : three] });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">{t("prefs.shares")}</legend>
      <span className="text-sm text-ink-2">{t("prefs.sharesHelp")}</span>
      <div className="grid grid-cols-3 gap-2">
        {shares.map((share, at) => {
          const text = typed[at] ?? String(share);
          const number = at + 1;
          return (
            <input
              key={number}
              aria-label={t("prefs.share", { number })}
              aria-invalid={parseSharePercent(text) === null}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              className={clsx(inputClass, "figures text-right")}
              onChange={({ target }) => {
                setTyped({ ...typed, [at]: target.value });
                const percent = parseSharePercent(target.value);
                if (percent !== null) setShare(at, percent);
              }}
              onBlur={() => setTyped({})}
            />
          );
        })}
      </div>
      {String(shares) !== String(DEFAULT_BET_SHARES) && (
        <Button
          kind="ghost"
          className="-ml-4 self-start"
          onClick={() => setPreferences({ shares: DEFAULT_BET_SHARES })}
        >
          {t("prefs.sharesUsual")}
        </Button>
      )}
    </fieldset>
  );
}

function DeckRow() {
  const t = useTranslations();
  const { deck, setPreferences } = usePreferences();
  return (
    <div className="flex items-center justify-between gap-4">
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
        valueText={`${percent} %`}
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
        className="self-start"
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

/** Notifications need the permission of the browser, which grants it only to pages that came by https. */
function NotifyRow() {
  const t = useTranslations();
  const { notify, setPreferences } = usePreferences();
  const [isBlocked, setBlocked] = useState(false);
  const isSecure = window.isSecureContext;
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

/** A preference that is only on or off; its texts are the messages of its name. */
function PreferenceSwitch({
  id,
  preference,
}: {
  readonly id: string;
  readonly preference: "autoMuck" | "jump" | "emotes" | "chatAloud";
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

/** Sets how this browser shows, sounds and plays the table. */
export function PreferencesSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations();
  return (
    <Sheet title={t("prefs.title")} description={t("prefs.help")} closeLabel={t("lobby.close")} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <DeckRow />
        <SoundRow />
        <HoldRow />
        <BetSharesRow />
        <PreferenceSwitch id="auto-muck" preference="autoMuck" />
        <HotkeysRow />
        <NotifyRow />
        <PreferenceSwitch id="jump" preference="jump" />
        <PreferenceSwitch id="emotes" preference="emotes" />
        <PreferenceSwitch id="chat-aloud" preference="chatAloud" />
      </div>
    </Sheet>
  );
}
