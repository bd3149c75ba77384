"use client";
import type { FriendRefusalCode } from "@poker/protocol";
import { useState } from "react";
import { BasicForm } from "../../../ui/basic-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { useFriendWords } from "../friend-news/use-friend-words.ts";
import { askFriend } from "./friends-api.ts";

/** The form that sends a friend request to the player with the typed name. The whole name is needed. */
export function AskFriend({ onAsked }: { readonly onAsked: () => Promise<void> }) {
  const t = useFriendWords();
  const [name, setName] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<FriendRefusalCode | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (isBusy || name.trim() === "") return;
    setBusy(true);
    const refused = await askFriend(name);
    setBusy(false);
    setProblem(refused);
    setSentTo(refused === null ? name.trim() : null);
    if (refused === null) setName("");
    await onAsked();
  };
  return (
    <BasicForm
      onSubmit={() => void submit()}
      aria-label={t("ask.title")}
      className="mt-6 rounded-2xl border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-start gap-3">
        <Field
          className="min-w-48 grow"
          label={t("ask.label")}
          help={t("ask.help")}
          problem={problem ? t(`error.${problem}`) : undefined}
          value={name}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" kind="primary" disabled={isBusy || name.trim() === ""} className="sm:mt-7">
          {t("ask.send")}
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-2">
        {sentTo !== null && t("ask.sent", { name: sentTo })}
      </p>
    </BasicForm>
  );
}
