"use client";
import {
  type ChipRule,
  DEFAULT_ROOM_SETTINGS,
  FIRST_CHIP_RULE,
  MAX_BOT_TABLES,
  type RoomSettings,
  roomSettingShapes,
} from "@poker/protocol";
import { useState } from "react";
import { collectIssues } from "../../../ui/collect-issues.ts";
import { describeIssues } from "../field-issues.ts";
import { AmountField, NumberField } from "../number-field.tsx";
import { SwitchField } from "../office-fields.tsx";
import { issueMessage, t } from "../translator.ts";
import { remountWhenSaved, SettingsForm, UnlessFixed, type WithRequest, type WithSettings } from "./settings-form.tsx";

const AMOUNTS = ["welcome", "below", "upTo"] as const;

interface PlayFormProps extends WithSettings {
  readonly current: RoomSettings;
  readonly rule: ChipRule;
}

function PlayFields({ shown, current, rule, request }: PlayFormProps & WithRequest) {
  const [bots, setBots] = useState(shown.chosen.bots ?? DEFAULT_ROOM_SETTINGS.bots);
  const [botTables, setBotTables] = useState(shown.chosen.botTables ?? DEFAULT_ROOM_SETTINGS.botTables);
  const [chips, setChips] = useState(rule);
  const { issueCount, issueAt } = describeIssues(collectIssues(roomSettingShapes.chips.safeParse(chips).error));
  const isFewTables = botTables >= 0 && botTables <= MAX_BOT_TABLES;
  const isRuleChanged = JSON.stringify(chips) !== JSON.stringify(rule);
  const draft = {
    ...(shown.fixed.bots === undefined && { bots }),
    ...(shown.fixed.botTables === undefined && { botTables }),
    // Sends the rule only if the owner has changed it in this form. Saving the form must not undo a change that was
    // made by hand in the database.
    ...(isRuleChanged && { chips: JSON.stringify(chips) === JSON.stringify(FIRST_CHIP_RULE) ? null : chips }),
  };
  return (
    <SettingsForm
      shown={shown}
      draft={draft}
      title={t("room.playTitle")}
      request={request}
      issueCount={issueCount + (isFewTables ? 0 : 1)}
      warning={t("refusal.malformed")}
    >
      <UnlessFixed shown={shown} name="bots" value={t(current.bots ? "setting.yes" : "setting.no")}>
        <SwitchField label={t("room.settings.bots")} help={t("room.helps.bots")} value={bots} onChange={setBots} />
      </UnlessFixed>
      <UnlessFixed shown={shown} name="botTables" value={String(current.botTables)}>
        <NumberField
          label={t("room.settings.botTables")}
          help={t("room.helps.botTables")}
          value={botTables}
          issue={isFewTables ? undefined : issueMessage("too-large")}
          onChange={setBotTables}
        />
      </UnlessFixed>
      <ChipFields chips={chips} issueAt={issueAt} onChange={setChips} />
    </SettingsForm>
  );
}

/** The form that changes the bots and the free play chips. `rule` is the rule for free chips that is in force. */
export const PlayForm = remountWhenSaved(PlayFields);

/** The fields of the rule for free play chips. */
const ChipFields = ({
  chips,
  issueAt,
  onChange,
}: {
  readonly chips: ChipRule;
  readonly issueAt: (field: string) => string | undefined;
  readonly onChange: (chips: ChipRule) => void;
}) => (
  <>
    <h2 className="pt-4 text-lg font-semibold">{t("room.chipsTitle")}</h2>
    {AMOUNTS.map((name) => (
      <AmountField
        key={name}
        label={t(`room.chipRule.${name}`)}
        value={chips[name]}
        issue={issueAt(name)}
        onChange={(amount) => onChange({ ...chips, [name]: amount })}
      />
    ))}
    <NumberField
      label={t("room.chipRule.everyHours")}
      value={chips.everyHours}
      issue={issueAt("everyHours")}
      onChange={(everyHours) => onChange({ ...chips, everyHours })}
    />
    <SwitchField
      label={t("room.chipRule.limited")}
      help={t("room.chipRule.limitedHelp")}
      value={chips.perNetwork !== null}
      onChange={(isLimited) => onChange({ ...chips, perNetwork: isLimited ? FIRST_CHIP_RULE.perNetwork : null })}
    />
    {chips.perNetwork !== null && (
      <AmountField
        label={t("room.chipRule.perNetwork")}
        value={chips.perNetwork}
        issue={issueAt("perNetwork")}
        onChange={(perNetwork) => onChange({ ...chips, perNetwork })}
      />
    )}
  </>
);
