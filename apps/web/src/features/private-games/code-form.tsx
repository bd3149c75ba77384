"use client";
import { isRefusal } from "@poker/engine";
import { GAME_CODE_LENGTH, toGameKey } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { type FormEvent, useMemo, useState } from "react";
import { useLocale } from "use-intl";
import { createTranslator } from "use-intl/core";
import { gameCodeFor } from "../../messages/game-code.ts";
import { Button } from "../../ui/button.tsx";
import { FieldFrame } from "../../ui/field.tsx";
import { toKnownCode } from "../../ui/request-json.ts";
import { CODE_REFUSALS, findGame, joinPath } from "./games-api.ts";

type CodeProblem = "wrong" | `error.${(typeof CODE_REFUSALS)[number]}`;

/** Takes a code of six letters to its game, however it is typed; what is wrong with it stands at the field. H2, fault 88 */
export function CodeForm() {
  const locale = useLocale();
  const t = useMemo(() => createTranslator({ locale, messages: gameCodeFor(locale) }), [locale]);
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CodeProblem | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const key = toGameKey(typed);
    if (key === null) return setProblem("wrong");
    setBusy(true);
    const found = await findGame(key);
    if (!isRefusal(found)) return router.push(joinPath(key));
    setBusy(false);
    setProblem(`error.${toKnownCode(CODE_REFUSALS, found.code)}`);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-sm">
      <FieldFrame label={t("label")} problem={problem === null ? undefined : t(problem)}>
        {(attributes) => (
          <div className="flex gap-2">
            <input
              {...attributes}
              className={`${attributes.className} min-w-0 grow tracking-[0.25em] uppercase`}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setProblem(null);
              }}
              // Gaps and dashes between the letters are read over.
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
    </form>
  );
}
