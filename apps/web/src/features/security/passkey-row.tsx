"use client";
import type { PasskeyInfo } from "@poker/protocol";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { useTimeFormat } from "../account/use-time-format.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { removePasskey, renamePasskey } from "./passkey-api.ts";
import { PasskeyName } from "./passkey-name.tsx";
import { useFactorRequest } from "./use-factor-request.ts";
import { useFactorWords } from "./use-factor-words.ts";

/** A passkey of the account, which can be renamed and removed. */
export function PasskeyRow({
  passkey: { id, name, addedAt, lastUsedAt },
  onChanged,
}: {
  readonly passkey: PasskeyInfo;
  readonly onChanged: (change: "removed" | "renamed") => void;
}) {
  const t = useFactorWords();
  const formatTime = useTimeFormat();
  const { isBusy, problem, run } = useFactorRequest();
  const [isRenaming, setRenaming] = useState(false);
  const [asksRemoval, setAsksRemoval] = useState(false);
  const rename = async (wanted: string) => {
    if (!(await run(renamePasskey(id, wanted)))) return;
    setRenaming(false);
    onChanged("renamed");
  };
  const remove = async () => {
    if (await run(removePasskey(id))) onChanged("removed");
  };
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium break-words">{name}</p>
          <p className="text-sm text-ink-2">
            {t("passkey.added", { at: `${formatTime(addedAt)} UTC` })}.{" "}
            {lastUsedAt === null ? t("passkey.unused") : t("passkey.used", { at: `${formatTime(lastUsedAt)} UTC` })}.
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            size="sm"
            aria-label={t("passkey.renameOf", { name })}
            disabled={isBusy}
            onClick={() => setRenaming(true)}
          >
            {t("passkey.rename")}
          </Button>
          <Button
            size="sm"
            aria-label={t("passkey.removeOf", { name })}
            disabled={isBusy}
            onClick={() => setAsksRemoval(true)}
          >
            {t("passkey.remove")}
          </Button>
        </div>
      </div>
      {isRenaming && (
        <PasskeyName
          name={name}
          isBusy={isBusy}
          onSave={(wanted) => void rename(wanted)}
          onCancel={() => setRenaming(false)}
        />
      )}
      <Problem>{problem && t(`error.${problem}`)}</Problem>
      <ConfirmDialog
        open={asksRemoval}
        title={t("passkey.removeTitle")}
        text={t("passkey.removeText", { name })}
        confirmLabel={t("passkey.remove")}
        onConfirm={() => void remove()}
        onClose={() => setAsksRemoval(false)}
      />
    </li>
  );
}
