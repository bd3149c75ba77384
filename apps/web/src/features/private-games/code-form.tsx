"use client";
import { isRefusal } from "@poker/engine";
import { GAME_CODE_LENGTH, GAME_CODE_REFUSALS, type GameCodeRefusalCode, toGameKey } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useLocale } from "use-intl";
import { createTranslator } from "use-intl/core";
import { gameCodeFor } from "../../messages/private-games/game-code.ts";
import { BasicForm } from "../../ui/basic-form.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldFrame } from "../../ui/field.tsx";
import { toKnownCode } from "../../ui/request-json.ts";
import { findGame, joinPath } from "./games-api.ts";

type CodeProblem = "wrong" | `error.${GameCodeRefusalCode}`;

const toCodeProblem = (code: string): CodeProblem => `error.${toKnownCode(GAME_CODE_REFUSALS, code)}`;

interface CodeFormProps {
  /** The refusal code if the form was sent before the page's scripts ran and was refused. */
  readonly refused?: string | null;
}

/**
 * Opens the game that has the six-letter code in the field. Capital letters, spaces and dashes make no difference. A refusal is shown at
 * the field. H2, fault 88
 */
export function CodeForm({ refused = null }: CodeFormProps) {
  const locale = useLocale();
  const t = useMemo(() => createTranslator({ locale, messages: gameCodeFor(locale) }), [locale]);
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CodeProblem | null>(refused === null ? null : toCodeProblem(refused));
  const submit = async () => {
    const key = toGameKey(typed);
    if (key === null) return setProblem("wrong");
    setBusy(true);
    const found = await findGame(key);
    if (!isRefusal(found)) return router.push(joinPath(key));
    setBusy(false);
    setProblem(toCodeProblem(found.code));
  };
  return (
    <BasicForm noValidate postTo="/api/games/find" onSubmit={() => void submit()} className="max-w-sm">
      <FieldFrame label={t("label")} problem={problem === null ? undefined : t(problem)}>
        {(attributes) => (
          <div className="flex gap-2">
            <input
              {...attributes}
              className={`${attributes.className} min-w-0 grow tracking-[0.25em] uppercase`}
              name="key"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setProblem(null);
              }}
              // Leaves room for spaces and dashes between the letters, which are ignored.
              maxLength={2 * GAME_CODE_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button type="submit" disabled={isBusy}>
              {t("join")}
            </Button>
          </div>
        )}
      </FieldFrame>
    </BasicForm>
  );
}
