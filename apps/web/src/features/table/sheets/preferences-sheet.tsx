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

/** Big blinds from which on a click is not enough. */
const HOLD_CHOICES_BIG_BLINDS = [10, 25, 50, 100] as const;

/** The sizes he is offered; what is no percentage is marked and not kept. */
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

/** How this browser likes the table: deck, sound, keys, notification, hold to confirm. */
export function PreferencesSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations();
  const { deck, hotkeys, volume, muted, notify, holdAbove, chatAloud, emotes, jump, autoMuck, setPreferences } =
    usePreferences();
  const keys = useKeyBindings();
  const [blocked, setBlocked] = useState(false);
  // Without https no browser notifies.
  const secure = window.isSecureContext;
  const setNotify = async (on: boolean) => {
    const allowed = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
    setBlocked(on && !allowed);
    setPreferences({ notify: allowed });
  };
  return (
    <Sheet title={t("prefs.title")} description={t("prefs.help")} closeLabel={t("lobby.close")} onClose={onClose}>
      <div className="flex flex-col gap-6">
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
            valueText={`${Math.round(volume * 100)} %`}
            value={Math.round(volume * 100)}
            min={0}
            max={100}
            step={5}
            disabled={muted}
            onChange={(value) => setPreferences({ volume: value / 100 })}
          />
        </div>
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
        <BetSharesRow />
        <SwitchRow
          id="auto-muck"
          label={t("prefs.autoMuck")}
          help={t("prefs.autoMuckHelp")}
          checked={autoMuck}
          onChange={(on) => setPreferences({ autoMuck: on })}
        />
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
        <SwitchRow
          id="notify"
          label={t("prefs.notify")}
          help={t(!secure ? "prefs.notifyNeedsHttps" : blocked ? "prefs.notifyBlocked" : "prefs.notifyHelp")}
          checked={secure && notify}
          disabled={!secure}
          onChange={(on) => void setNotify(on)}
        />
        <SwitchRow
          id="jump"
          label={t("prefs.jump")}
          help={t("prefs.jumpHelp")}
          checked={jump}
          onChange={(on) => setPreferences({ jump: on })}
        />
        <SwitchRow
          id="emotes"
          label={t("prefs.emotes")}
          help={t("prefs.emotesHelp")}
          checked={emotes}
          onChange={(on) => setPreferences({ emotes: on })}
        />
        <SwitchRow
          id="chat-aloud"
          label={t("prefs.chatAloud")}
          help={t("prefs.chatAloudHelp")}
          checked={chatAloud}
          onChange={(on) => setPreferences({ chatAloud: on })}
        />
      </div>
    </Sheet>
  );
}
