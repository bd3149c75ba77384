"use client";
import {
  LOCALES,
  type Locale,
  MAX_LANDING_TEXT_LENGTH,
  MAX_LANDING_TITLE_LENGTH,
  type TextByLanguage,
} from "@poker/protocol";
import { useState } from "react";
import { LANGUAGE_NAMES } from "../../../messages/locales.ts";
import { FieldFrame } from "../../../ui/field.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import { t } from "../translator.ts";
import { remountWhenSaved, SettingsForm, type WithRequest, type WithSettings } from "./settings-form.tsx";

type TextName = "landingTitle" | "landingText" | "terms" | "imprint";
type Typed = Readonly<Record<Locale, string>>;

/** How many rows the field of each text has, and how long the text may be. A text with `maxLength` null is Markdown. */
const TEXTS: Readonly<Record<TextName, { readonly rows: number; readonly maxLength: number | null }>> = {
  landingTitle: { rows: 2, maxLength: MAX_LANDING_TITLE_LENGTH },
  landingText: { rows: 4, maxLength: MAX_LANDING_TEXT_LENGTH },
  terms: { rows: 16, maxLength: null },
  imprint: { rows: 8, maxLength: null },
};

const toTyped = (texts: TextByLanguage | undefined): Typed => ({ en: texts?.en ?? "", es: texts?.es ?? "" });

/** Returns the texts of the languages in which something was typed; null when nothing was typed in any language. */
function toTexts(typed: Typed): TextByLanguage | null {
  const given = LOCALES.filter((locale) => typed[locale].trim() !== "");
  return given.length === 0 ? null : Object.fromEntries(given.map((locale) => [locale, typed[locale].trim()]));
}

interface TextsFormProps extends WithSettings {
  readonly title: string;
  readonly names: readonly TextName[];
}

function TextsFields({ shown, title, names, request }: TextsFormProps & WithRequest) {
  const [typed, setTyped] = useState<Partial<Record<TextName, Typed>>>({});
  const typedOf = (name: TextName): Typed => typed[name] ?? toTyped(shown.chosen[name]);
  return (
    <section className="mb-10">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <SettingsForm
        shown={shown}
        draft={Object.fromEntries(names.map((name) => [name, toTexts(typedOf(name))]))}
        title={title}
        request={request}
      >
        {names.map((name) =>
          LOCALES.map((locale) => (
            <TextField
              key={`${name} ${locale}`}
              name={name}
              locale={locale}
              text={typedOf(name)[locale]}
              problem={request.issueAt(`changes.set.${name}`) ?? request.issueAt(`changes.set.${name}.${locale}`)}
              onChange={(text) => setTyped({ ...typed, [name]: { ...typedOf(name), [locale]: text } })}
            />
          )),
        )}
        <p className="text-xs text-ink-3">{t("room.languageHelp")}</p>
      </SettingsForm>
    </section>
  );
}

/** The form that changes some of the room's texts. Each text has one field for each language of the room. */
export const TextsForm = remountWhenSaved(TextsFields, ({ names }) => names);

function TextField({
  name,
  locale,
  text,
  problem,
  onChange,
}: {
  readonly name: TextName;
  readonly locale: Locale;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const { rows, maxLength } = TEXTS[name];
  return (
    <div>
      <FieldFrame
        label={t("room.inLanguage", { setting: t(`room.settings.${name}`), language: LANGUAGE_NAMES[locale] })}
        help={t(`room.helps.${name}`)}
        problem={problem}
      >
        {({ className, ...attributes }) => (
          <textarea
            {...attributes}
            lang={locale}
            rows={rows}
            {...(maxLength !== null && { maxLength })}
            value={text}
            onChange={({ target }) => onChange(target.value)}
            className={`${className} h-auto py-2.5`}
          />
        )}
      </FieldFrame>
      {maxLength === null && text.trim() !== "" && (
        <details className="mt-2">
          <summary className="cursor-pointer py-1 text-sm underline">{t("room.textPreview")}</summary>
          <div lang={locale} className="mt-2 max-h-96 overflow-y-auto rounded-2xl border border-line bg-surface p-4">
            <Markdown text={text} />
          </div>
        </details>
      )}
    </div>
  );
}
