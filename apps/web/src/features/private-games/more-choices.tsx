"use client";
import { ADMISSIONS, type TableSettings, WATCHINGS } from "@poker/engine";
import { GAME_TERMS, MAX_GAME_PASSWORD, MAX_GAME_TITLE } from "@poker/protocol";
import { ChevronDown } from "lucide-react";
import { Field } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { RulesDetails } from "../tables/rule-card/rule-lines.tsx";
import { buildGameSettings, CLOCK_SECONDS } from "./game-settings.ts";
import type { AccessChoices } from "./new-game-page.tsx";
import { BotsSwitch, BuyInFields, HouseSelect } from "./setting-fields.tsx";
import type { ChoiceProps } from "./three-choices.tsx";
import { useGameWords } from "./use-game-words.ts";

interface MoreChoicesProps extends ChoiceProps {
  readonly access: AccessChoices;
  /** The settings that follow from the choices; null while a choice is not valid. */
  readonly settings: TableSettings | null;
  /** False for a guest, because a club needs an account. */
  readonly isClubAllowed: boolean;
  readonly onAccess: (changed: Partial<AccessChoices>) => void;
}

/** Shows the choices that most hosts can leave as they are, and the rule card of the settings that follow from them. */
export function MoreChoices(props: MoreChoicesProps) {
  const t = useGameWords();
  const { issueAt, settings } = props;
  const hasIssue = ["buyInMin", "buyInMax", "title", "password"].some((field) => issueAt(field) !== undefined);
  return (
    <details className="group rounded-2xl border border-line bg-surface" {...(hasIssue && { open: true })}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-medium">{t("new.more")}</span>
          <span className="block text-sm text-ink-3">{t("new.moreHelp")}</span>
        </span>
        <ChevronDown
          className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="flex flex-col gap-5 border-t border-line p-4">
        <Field
          label={t("new.gameTitle")}
          help={t("new.titleHelp")}
          name="title"
          maxLength={MAX_GAME_TITLE}
          autoComplete="off"
          problem={issueAt("title")}
        />
        <AccessFields {...props} />
        <Field
          label={t("new.password")}
          help={t("new.passwordHelp")}
          name="password"
          maxLength={MAX_GAME_PASSWORD}
          autoComplete="off"
          problem={issueAt("password")}
        />
        <SettingFields {...props} />
        {settings && <RulesDetails title={t("new.rules")} settings={settings} />}
      </div>
    </details>
  );
}

function AccessFields({ access, isClubAllowed, onAccess }: MoreChoicesProps) {
  const t = useGameWords();
  return (
    <>
      <Select
        label={t("new.admission")}
        value={access.admission}
        choices={[...ADMISSIONS].reverse().map((value) => ({ value, label: t(`admission.${value}`) }))}
        onChange={({ target }) => onAccess({ admission: target.value === "host" ? "host" : "link" })}
      />
      <Select
        label={t("new.watching")}
        value={access.watching}
        choices={WATCHINGS.map((value) => ({ value, label: t(`watching.${value}`) }))}
        onChange={({ target }) => onAccess({ watching: target.value === "link" ? "link" : "players" })}
      />
      <Select
        label={t("new.term")}
        help={isClubAllowed ? undefined : t("new.clubHelp")}
        value={access.term}
        choices={GAME_TERMS.filter((term) => isClubAllowed || term !== "club").map((value) => ({
          value,
          label: t(`term.${value}`),
        }))}
        onChange={({ target }) => {
          const term = GAME_TERMS.find((each) => each === target.value);
          if (term) onAccess({ term });
        }}
      />
    </>
  );
}

function SettingFields({ choices, issueAt, onChange }: ChoiceProps) {
  const t = useGameWords();
  const usual = buildGameSettings({ ...choices, buyInMin: "", buyInMax: "" }).settings?.buyIn;
  return (
    <>
      <BuyInFields choices={choices} usual={usual} issueAt={issueAt} onChange={onChange} />
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium text-ink-2">
          {t("new.clock")}
        </p>
        <Segmented
          label={t("new.clock")}
          className="w-full"
          value={choices.clock}
          choices={CLOCK_SECONDS.map((seconds) => ({ value: seconds, label: seconds }))}
          onChange={(clock) => onChange({ clock })}
        />
      </div>
      <HouseSelect choices={choices} onChange={onChange} />
      <BotsSwitch choices={choices} onChange={onChange} />
    </>
  );
}
