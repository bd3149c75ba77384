"use client";
import {
  DEFAULT_ROOM_SETTINGS,
  LOCALES,
  type Locale,
  MAX_ROOM_NAME_LENGTH,
  MAX_ROOM_WORDS_LENGTH,
  type RoomSettings,
} from "@poker/protocol";
import { useState } from "react";
import { ChoiceField, OfficeField } from "../office-fields.tsx";
import { t } from "../translator.ts";
import { remountWhenSaved, SettingsForm, UnlessFixed, type WithRequest, type WithSettings } from "./settings-form.tsx";

/** The time zones to choose from. Adds `UTC`, because some browsers leave it out of their list. */
const TIME_ZONES: readonly string[] = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

const LANGUAGE_CHOICE_NAMES = ["both", ...LOCALES] as const;
type LanguageChoice = (typeof LANGUAGE_CHOICE_NAMES)[number];

function toLanguageChoice([first, ...others]: readonly Locale[]): LanguageChoice {
  return first === undefined || others.length > 0 ? "both" : first;
}

/** The settings that are a short text on one line. */
const WORDS = [
  { name: "contact", maxLength: MAX_ROOM_WORDS_LENGTH },
  { name: "help", maxLength: MAX_ROOM_WORDS_LENGTH },
] as const;

interface NameFormProps extends WithSettings {
  readonly current: RoomSettings;
}

function NameFields({ shown, current, request }: NameFormProps & WithRequest) {
  const { chosen } = shown;
  const { name = "", contact = "", help = "" } = chosen;
  const [words, setWords] = useState({ name, contact, help });
  const [timeZone, setTimeZone] = useState(chosen.timeZone ?? DEFAULT_ROOM_SETTINGS.timeZone);
  const [languages, setLanguages] = useState(toLanguageChoice(chosen.languages ?? LOCALES));
  const draft = {
    name: words.name.trim() || null,
    contact: words.contact.trim() || null,
    help: words.help.trim() || null,
    timeZone,
    languages: languages === "both" ? [...LOCALES] : [languages],
  };
  const field = (setting: keyof typeof words, maxLength: number, placeholder?: string) => (
    <OfficeField
      label={t(`room.settings.${setting}`)}
      help={t(`room.helps.${setting}`)}
      value={words[setting]}
      {...(placeholder !== undefined && { placeholder })}
      maxLength={maxLength}
      autoComplete="off"
      problem={request.issueAt(`changes.set.${setting}`)}
      onChange={({ target }) => setWords({ ...words, [setting]: target.value })}
    />
  );
  return (
    <SettingsForm shown={shown} draft={draft} title={t("room.nameTitle")} request={request}>
      {field("name", MAX_ROOM_NAME_LENGTH, DEFAULT_ROOM_SETTINGS.name)}
      <UnlessFixed shown={shown} name="timeZone" value={current.timeZone}>
        <ChoiceField
          label={t("room.settings.timeZone")}
          help={t("room.helps.timeZone")}
          values={TIME_ZONES.includes(timeZone) ? TIME_ZONES : [timeZone, ...TIME_ZONES]}
          value={timeZone}
          labelFor={(zone) => zone.replaceAll("_", " ")}
          issue={request.issueAt("changes.set.timeZone")}
          onChange={setTimeZone}
        />
      </UnlessFixed>
      <LanguageField value={languages} onChange={setLanguages} />
      {WORDS.map((each) => (
        <UnlessFixed key={each.name} shown={shown} name={each.name} value={current[each.name]}>
          {field(each.name, each.maxLength)}
        </UnlessFixed>
      ))}
    </SettingsForm>
  );
}

/**
 * The form that changes the room's name, time zone, languages and contact. `current` has the settings that are in
 * force.
 */
export const NameForm = remountWhenSaved(NameFields);

const LanguageField = ({
  value,
  onChange,
}: {
  readonly value: LanguageChoice;
  readonly onChange: (choice: LanguageChoice) => void;
}) => (
  <ChoiceField
    label={t("room.settings.languages")}
    help={t("room.helps.languages")}
    values={LANGUAGE_CHOICE_NAMES}
    value={value}
    labelFor={(choice) => t(`room.languageChoices.${choice}`)}
    onChange={onChange}
  />
);
