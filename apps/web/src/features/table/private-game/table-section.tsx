"use client";
import { WATCHINGS } from "@poker/engine";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { changeGameSettings, choicesOfSettings, type SettingChoices } from "../../private-games/game-settings.ts";
import { settingIssueText, useGameWords } from "../../private-games/use-game-words.ts";
import { sendOrder } from "./game-at-table.ts";
import { ConfirmedOrder } from "./player-orders.tsx";
import { SheetPart, type SheetPartProps } from "./private-game-sheet.tsx";

/** The host's orders about the table as a whole. H3 */
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

/** Blinds, buy-in and time to act; from the next hand. */
function SettingsForm({ scene, session, isConnected }: SheetPartProps) {
  const t = useGameWords();
  const { settings } = scene.view;
  const [choices, setChoices] = useState<SettingChoices>(() => choicesOfSettings(settings));
  const [isSaved, setSaved] = useState(false);
  const isLimit = settings.rules.structure === "fixed-limit";
  const { settings: next, issues } = changeGameSettings(settings, choices);
  const change = (changed: Partial<SettingChoices>) => {
    setChoices({ ...choices, ...changed });
    setSaved(false);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (next && issues.length === 0) setSaved(await sendOrder(session, { type: "change-settings", settings: next }));
  };
  const field = (name: "low" | "high" | "buyInMin" | "buyInMax" | "seconds", label: string) => {
    const issue = issues.find((each) => each.field === name);
    return (
      <Field
        label={label}
        inputMode="decimal"
        autoComplete="off"
        value={choices[name]}
        problem={issue && settingIssueText(t, issue.code)}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    );
  };
  return (
    <SheetPart title={t("game.settings")}>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4">
          {field("low", t(isLimit ? "new.smallBet" : "new.low"))}
          {field("high", t(isLimit ? "new.bigBet" : "new.high"))}
          {field("buyInMin", t("new.buyInMin"))}
          {field("buyInMax", t("new.buyInMax"))}
          {field("seconds", t("game.seconds"))}
        </div>
        <SwitchRow
          id="game-bots"
          label={t("new.bots")}
          help={t("new.botsHelp")}
          checked={choices.bots}
          onChange={(bots) => change({ bots })}
        />
        <Button type="submit" disabled={!isConnected || next === null || issues.length > 0}>
          {t("game.save")}
        </Button>
        <p role="status" className="text-sm text-win empty:hidden">
          {isSaved && t("game.saved")}
        </p>
      </form>
    </SheetPart>
  );
}

/** The choices who sits down and who watches; changed at once. H2, H8 */
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
