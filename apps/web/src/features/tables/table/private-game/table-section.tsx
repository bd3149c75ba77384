"use client";
import { type FieldIssue, MAX_SEATS, type TableSettings, WATCHINGS, waitingSettings } from "@poker/engine";
import { useState } from "react";
import { BasicForm } from "../../../../ui/basic-form.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Problem } from "../../../../ui/field.tsx";
import { Select } from "../../../../ui/select.tsx";
import {
  changeGameSettings,
  choicesOfSettings,
  type SettingChoices,
  toFormIssues,
} from "../../../private-games/game-settings.ts";
import {
  BotsSwitch,
  BuyInFields,
  HouseSelect,
  KindSelect,
  StakesFields,
} from "../../../private-games/setting-fields.tsx";
import { settingIssueText, useGameWords } from "../../../private-games/use-game-words.ts";
import { RulesDetails } from "../../rule-card/rule-lines.tsx";
import { sendOrder } from "./game-at-table.ts";
import { ConfirmedOrder } from "./player-orders.tsx";
import { SheetPart, type SheetPartProps } from "./sheet-part.tsx";

const SEAT_CHOICES = Array.from({ length: MAX_SEATS - 1 }, (_, index) => String(index + 2));

/** Shows the orders that the host can give about the whole table. H3 */
export function TableSection(props: SheetPartProps) {
  const { scene, session, isConnected } = props;
  const t = useGameWords();
  const isPaused = scene.view.status === "paused" || scene.view.status === "pausing";
  return (
    <>
      <SettingsForm {...props} />
      <AccessForm {...props} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={!isConnected}
          onClick={() => void sendOrder(session, { type: isPaused ? "resume" : "pause" })}
        >
          {t(isPaused ? "game.resume" : "game.pause")}
        </Button>
        <ConfirmedOrder
          button={t("game.end")}
          title={t("game.endTitle")}
          help={t("game.endHelp")}
          confirm={t("game.endConfirm")}
          disabled={!isConnected}
          onConfirm={() => void sendOrder(session, { type: "end" })}
        />
      </div>
    </>
  );
}

/** Shows the settings that the host may change. If changes wait for the end of the hand, shows the settings with these changes. H3 */
function SettingsForm({ game, scene, session, isConnected }: SheetPartProps) {
  const t = useGameWords();
  const now = scene.view.settings;
  const waiting = waitingSettings(game);
  const settings = waiting ?? now;
  // Has only the changes made in this form. All other settings follow the game, because the host may change them in another window. Fault
  // 89
  const [edits, setEdits] = useState<Partial<SettingChoices>>({});
  const [isSaved, setSaved] = useState(false);
  const [refused, setRefused] = useState<readonly FieldIssue[]>([]);
  const choices = { ...choicesOfSettings(settings), ...edits };
  const { settings: next, issues } = changeGameSettings(settings, choices);
  const usual = changeGameSettings(settings, { ...choices, buyInMin: "", buyInMax: "" }).settings?.buyIn;
  const issueAt = (name: string) => {
    const issue = [...issues, ...refused].find(({ field }) => field === name);
    return issue && settingIssueText(t, issue.code);
  };
  const onChange = (changed: Partial<SettingChoices>) => {
    setEdits({ ...edits, ...changed });
    setSaved(false);
    setRefused([]);
  };
  const order = async (to: TableSettings) => {
    const isDone = await sendOrder(session, { type: "change-settings", settings: to });
    setSaved(isDone && to !== now);
    setRefused(isDone ? [] : toFormIssues(session.state.getState().refusal?.fields ?? []));
    if (isDone) setEdits({});
  };
  const save = () => {
    if (next && issues.length === 0) void order(next);
  };
  return (
    <SheetPart title={t("game.settings")}>
      <BasicForm noValidate onSubmit={save} className="flex flex-col gap-4">
        <KindSelect choices={choices} onChange={onChange} />
        <StakesFields choices={choices} issueAt={issueAt} onChange={onChange} />
        <Select
          label={t("new.seats")}
          value={choices.seats}
          problem={issueAt("seats")}
          choices={SEAT_CHOICES.map((value) => ({ value, label: value }))}
          onChange={({ target }) => onChange({ seats: target.value })}
        />
        <BuyInFields choices={choices} usual={usual} issueAt={issueAt} onChange={onChange} />
        <HouseSelect choices={choices} help={t("game.houseHelp")} onChange={onChange} />
        <BotsSwitch choices={choices} onChange={onChange} />
        <p className="text-sm text-ink-2">{t("game.fixedHelp")}</p>
        <Problem>{issueAt("form")}</Problem>
        <Button type="submit" disabled={!isConnected || next === null || issues.length > 0}>
          {t("game.save")}
        </Button>
        {waiting && (
          <Button kind="outline" disabled={!isConnected} onClick={() => void order(now)}>
            {t("game.takeBack")}
          </Button>
        )}
        <p role="status" className="text-sm text-win empty:hidden">
          {isSaved && t("game.saved")}
        </p>
      </BasicForm>
      {next && issues.length === 0 && (
        <div className="mt-4">
          <RulesDetails title={t("game.rulesThen")} settings={next} />
        </div>
      )}
    </SheetPart>
  );
}

/** Lets the host choose who may sit down and who may watch. A choice applies at once. H2, H8 */
function AccessForm({ game, session, isConnected }: SheetPartProps) {
  const t = useGameWords();
  const { admission, watching } = game;
  const change = (access: Partial<Pick<typeof game, "admission" | "watching">>) =>
    void sendOrder(session, { type: "change-access", access: { admission, watching, ...access } });
  return (
    <SheetPart title={t("game.access")}>
      <div className="flex flex-col gap-4">
        <Select
          label={t("new.admission")}
          disabled={!isConnected}
          value={admission}
          choices={(["link", "host"] as const).map((value) => ({ value, label: t(`admission.${value}`) }))}
          onChange={({ target }) => change({ admission: target.value === "host" ? "host" : "link" })}
        />
        <Select
          label={t("new.watching")}
          disabled={!isConnected}
          value={watching}
          choices={WATCHINGS.map((value) => ({ value, label: t(`watching.${value}`) }))}
          onChange={({ target }) => change({ watching: target.value === "link" ? "link" : "players" })}
        />
      </div>
    </SheetPart>
  );
}
