"use client";
import { useTheme } from "next-themes";
import { type ReactNode, useState } from "react";
import type { PreferenceMessages } from "../../../messages/accounts/accounts.ts";
import { createWords } from "../../../messages/create-words.ts";
import { useClientValue } from "../../../ui/browser-value.ts";
import { Button } from "../../../ui/button.tsx";
import { useLanguage } from "../../../ui/language.ts";
import { DEFAULT_PREFERENCES, usePreferences } from "../../../ui/preferences.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { useLobbyPreferences } from "../../lobby/lobby-preferences.ts";
import { useBuyInMemory } from "../../money/buy-in/buy-in-memory.ts";
import { KeyList } from "../../tables/hotkeys/key-list.tsx";
import { ChatRows, PlayRows, ShownRows, SignalRows } from "../../tables/table/sheets/table-preferences.tsx";
import { usePreferenceStatus } from "./preference-status.ts";

const THEMES = ["system", "light", "dark"] as const;

/**
 * Shows every preference of an account, and whether the account has stored it. `push` is the section about push
 * messages to this device.
 */
export function PreferenceSections({ push }: { readonly push: ReactNode }) {
  return (
    <>
      <SaveStatus />
      <Section name="look">
        <ThemeRow />
        <LanguageRow />
      </Section>
      <Section name="shown">
        <ShownRows />
      </Section>
      <Section name="signals">
        <SignalRows />
      </Section>
      {push}
      <Section name="play">
        <PlayRows />
      </Section>
      <Section name="chat">
        <ChatRows />
      </Section>
      <Section name="keys">
        <div>
          <KeyList />
        </div>
      </Section>
      <Section name="remembered">
        <Remembered />
      </Section>
      <Section name="reset">
        <Reset />
      </Section>
    </>
  );
}

/**
 * `PreferenceWords` gives the messages about preferences to the components inside it, in the reader's language.
 * `usePreferenceWords` reads them there.
 */
const { Words: PreferenceWords, useWords: usePreferenceWords } = createWords<PreferenceMessages>("PreferenceWords");

export { PreferenceWords };

function Section({
  name,
  children,
}: {
  readonly name: "look" | "shown" | "signals" | "play" | "chat" | "keys" | "remembered" | "reset";
  readonly children: ReactNode;
}) {
  const t = usePreferenceWords();
  return (
    <section aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className="mt-8 mb-2 text-sm font-medium text-ink-2">
        {t(`group.${name}`)}
      </h2>
      <div className="flex flex-col gap-6 rounded-2xl border border-line bg-surface p-5">{children}</div>
    </section>
  );
}

function SaveStatus() {
  const t = usePreferenceWords();
  const status = usePreferenceStatus((state) => state.status);
  return (
    <p role="status" className="mt-1 text-sm text-ink-2">
      {t(`status.${status}`)}
    </p>
  );
}

const rowClass = "flex flex-wrap items-center justify-between gap-x-4 gap-y-2";

function ThemeRow() {
  const t = usePreferenceWords();
  const { theme, setTheme } = useTheme();
  const kept = useClientValue(() => theme ?? "system", "system");
  return (
    <div className={rowClass}>
      <span className="font-medium">{t("theme.title")}</span>
      <Segmented
        label={t("theme.title")}
        value={THEMES.find((each) => each === kept) ?? "system"}
        onChange={setTheme}
        choices={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        className="max-w-full flex-wrap"
      />
    </div>
  );
}

function LanguageRow() {
  const t = usePreferenceWords();
  const { locale, languages, setLocale } = useLanguage();
  if (languages.length < 2) return null;
  return (
    <div className={rowClass}>
      <span>
        <span className="block font-medium">{t("language.title")}</span>
        <span className="block text-sm text-ink-2">{t("language.help")}</span>
      </span>
      <Segmented label={t("language.title")} value={locale} onChange={setLocale} choices={languages} />
    </div>
  );
}

/**
 * Says what the room remembers of earlier visits, such as favourites and last buy-ins. A button makes it forget all of
 * this.
 */
function Remembered() {
  const t = usePreferenceWords();
  const favourites = useLobbyPreferences((state) => state.starred.length);
  const [isDone, setDone] = useState(false);
  const forget = () => {
    useLobbyPreferences.setState({ starred: [], query: "", last: null });
    useBuyInMemory.setState({ amounts: {} });
    setDone(true);
  };
  return (
    <div>
      <p>{t("remembered.favourites", { count: favourites })}</p>
      <p className="mt-1 text-sm text-ink-2">{t("remembered.help")}</p>
      <Button className="mt-4" onClick={forget}>
        {t("remembered.forget")}
      </Button>
      <DoneLine text={isDone ? t("remembered.forgotten") : null} />
    </div>
  );
}

function Reset() {
  const t = usePreferenceWords();
  const { setTheme } = useTheme();
  const setPreferences = usePreferences((preferences) => preferences.setPreferences);
  const [isDone, setDone] = useState(false);
  const reset = () => {
    setPreferences({ ...DEFAULT_PREFERENCES, notify: false });
    setTheme("system");
    setDone(true);
  };
  return (
    <div>
      <p className="text-sm text-ink-2">{t("reset.help")}</p>
      <Button className="mt-4" onClick={reset}>
        {t("reset.button")}
      </Button>
      <DoneLine text={isDone ? t("reset.done") : null} />
    </div>
  );
}

/** Says what a click on a button has done. `text` is null before the click. */
function DoneLine({ text }: { readonly text: string | null }) {
  return (
    <p role="status" className="mt-2 text-sm text-ink-2 empty:mt-0">
      {text}
    </p>
  );
}
