"use client";
import { GAME_CODE_LENGTH, toGameKey } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FieldFrame } from "../../ui/field.tsx";
import { joinPath } from "./games-api.ts";
import { useGameWords } from "./use-game-words.ts";

/** Takes a code of six letters to its game, however it is typed. */
export function CodeForm() {
  const t = useGameWords();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const key = toGameKey(typed);
    if (key === null) setWrong(true);
    else router.push(joinPath(key));
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-sm items-start gap-2">
      <FieldFrame
        label={t("list.code")}
        help={t("list.codeHelp")}
        problem={isWrong ? t("list.codeWrong") : undefined}
        className="min-w-0 grow"
      >
        {(attributes) => (
          <input
            {...attributes}
            className={`${attributes.className} tracking-[0.25em] uppercase`}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setWrong(false);
            }}
            // Gaps and dashes between the letters are read over.
            maxLength={2 * GAME_CODE_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </FieldFrame>
      <Button type="submit" className="mt-[1.625rem]">
        {t("list.join")}
      </Button>
    </form>
  );
}
