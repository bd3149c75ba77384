"use client";
import { type FieldIssue, type GameAccess, isRefusal } from "@poker/engine";
import type { GameRefusalCode, GameTerm } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { newId } from "../../ui/new-id.ts";
import { readFormFields } from "../accounts/account-fields.tsx";
import type { AccountRefusal } from "../accounts/account-refusals.ts";
import { useAccountRefusalText } from "../accounts/use-account-request.ts";
import { buildGameSettings, type GameChoices, USUAL_CHOICES } from "./game-settings.ts";
import { gameRefusalOf, gameTablePath, openGame } from "./games-api.ts";
import { MoreChoices } from "./more-choices.tsx";
import { becomePlayer, fillInSuggestion, type GameVisitor, NameField, useRefusedName } from "./name-field.tsx";
import { ThreeChoices } from "./three-choices.tsx";
import { settingIssueText, useGameWords } from "./use-game-words.ts";

/** What a host chooses apart from the settings of the table. */
export interface AccessChoices extends GameAccess {
  readonly term: GameTerm;
}

/** Why the game could not be opened: a refusal about the person, a refusal about the game, or issues of the form's fields. */
interface Refused {
  readonly account: AccountRefusal | null;
  readonly game: GameRefusalCode | null;
  readonly fields: readonly FieldIssue[];
}
const NOTHING_REFUSED: Refused = { account: null, game: null, fields: [] };

function useOpening(visitor: GameVisitor) {
  const t = useGameWords();
  const router = useRouter();
  const [tableId] = useState(newId);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>(NOTHING_REFUSED);
  const open = async (form: HTMLFormElement, choices: GameChoices, access: AccessChoices) => {
    const { settings, issues } = buildGameSettings(choices);
    if (!settings || issues.length > 0) return setRefused({ ...NOTHING_REFUSED, fields: issues });
    const { name = "", title = "", password = "" } = readFormFields(form);
    setBusy(true);
    const account = await becomePlayer(visitor, name.trim());
    if (account) {
      fillInSuggestion(form, account);
      setBusy(false);
      return setRefused({ ...NOTHING_REFUSED, account });
    }
    const opener = visitor.kind === "account" ? visitor.name : name.trim();
    const opened = await openGame({
      tableId,
      title: title.trim() || t("new.titleOf", { name: opener }),
      settings,
      ...access,
      password: password || null,
    });
    if (!isRefusal(opened)) return router.push(gameTablePath(tableId, "open"));
    setBusy(false);
    setRefused({ account: null, game: gameRefusalOf(opened), fields: opened.fields ?? [] });
  };
  return { isBusy, refused, open };
}

/**
 * Opens a private game. Shows three choices that have good defaults, and the rest behind "More". One click takes the host to their seat. H1
 */
export function NewGamePage({ visitor }: { readonly visitor: GameVisitor }) {
  const t = useGameWords();
  const accountText = useAccountRefusalText();
  const problemId = useId();
  const [choices, setChoices] = useState<GameChoices>(USUAL_CHOICES);
  const [access, setAccess] = useState<AccessChoices>({ admission: "link", watching: "players", term: "day" });
  const { isBusy, refused, open } = useOpening(visitor);
  const refusedName = useRefusedName(refused.account);
  const { settings, issues } = buildGameSettings(choices);
  const issueAt = (field: string) => {
    const found = [...issues, ...refused.fields].find((issue) => issue.field === field);
    return found && settingIssueText(t, found.code);
  };
  const change = (changed: Partial<GameChoices>) => setChoices({ ...choices, ...changed });
  return (
    <main id="content" className="mx-auto w-full max-w-xl px-4 pt-8 pb-12">
      <h1 className="text-2xl font-semibold tracking-tight">{t("new.title")}</h1>
      <p className="mt-1 text-ink-2">{t("new.lead")}</p>
      <Form
        className="mt-6 flex flex-col gap-6"
        refused={refusedName}
        onSubmit={(form) => void open(form, choices, access)}
      >
        <ThreeChoices choices={choices} issueAt={issueAt} onChange={change} />
        <NameField visitor={visitor} />
        <MoreChoices
          choices={choices}
          access={access}
          settings={issues.length === 0 ? settings : null}
          isClubAllowed={visitor.kind === "account"}
          issueAt={issueAt}
          onChange={change}
          onAccess={(changed) => setAccess({ ...access, ...changed })}
        />
        <div className="flex flex-col gap-3">
          <Problem id={problemId}>
            {refused.game
              ? t(`error.${refused.game}`)
              : refused.account && !refusedName
                ? accountText(refused.account)
                : issueAt("form")}
          </Problem>
          <Button kind="primary" size="lg" type="submit" disabled={isBusy}>
            {t(isBusy ? "new.opening" : "new.open")}
          </Button>
          <p className="text-sm text-ink-3">{t("new.chips")}</p>
        </div>
      </Form>
    </main>
  );
}
