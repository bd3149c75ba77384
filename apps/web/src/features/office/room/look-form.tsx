"use client";
import { DESIGN_LOOK, findLookProblems, type Look } from "@poker/protocol/room-look";
import { useState } from "react";
import { t } from "../translator.ts";
import { ColourField, readColour } from "./colour-field.tsx";
import { LookPreview } from "./look-preview.tsx";
import { remountWhenSaved, SettingsForm, type WithRequest, type WithSettings } from "./settings-form.tsx";

const FIELDS = ["accentDark", "accentLight", "felt"] as const;

function LookFields({ shown, request }: WithSettings & WithRequest) {
  const { accentDark = "", accentLight = "", felt = "" } = shown.chosen;
  const [typed, setTyped] = useState({ accentDark, accentLight, felt });
  const read = (name: keyof Look) => readColour(typed[name]) ?? null;
  const look: Look = { accentDark: read("accentDark"), accentLight: read("accentLight"), felt: read("felt") };
  const problems = findLookProblems(look);
  const problemOf = (name: keyof Look): string | undefined => {
    if (readColour(typed[name]) === undefined) return t("problem.not-a-colour");
    const found = problems.filter(({ field }) => field === name);
    return found.length === 0 ? undefined : found.map(describe).join(" ");
  };
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,36rem)_minmax(0,40rem)]">
      <SettingsForm
        shown={shown}
        draft={look}
        title={t("room.colours")}
        request={request}
        issueCount={FIELDS.filter((name) => problemOf(name) !== undefined).length}
        warning={t("room.unreadable")}
      >
        {FIELDS.map((name) => (
          <ColourField
            key={name}
            label={t(`room.settings.${name}`)}
            help={t(`room.helps.${name}`)}
            typed={typed[name]}
            byDefault={DESIGN_LOOK[name]}
            problem={problemOf(name)}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
      </SettingsForm>
      <LookPreview look={look} />
    </div>
  );
}

/**
 * The form that changes the room's colours. It shows a preview, and warns about each pair of colours with too little
 * contrast to read.
 */
export const LookForm = remountWhenSaved(LookFields, () => FIELDS);

const describe = ({ pair, theme, ratio, needed }: ReturnType<typeof findLookProblems>[number]): string =>
  t(`room.problems.${pair}`, {
    theme: t(`room.themes.${theme}`),
    // Rounds down. Rounding up could make a contrast that is too low look high enough.
    ratio: (Math.floor(ratio * 10) / 10).toFixed(1),
    needed: String(needed),
  });
