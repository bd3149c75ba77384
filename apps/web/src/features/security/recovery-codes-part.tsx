"use client";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { FactorPart } from "./factor-part.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { useFactorWords } from "./use-factor-words.ts";
import type { useRecoveryCodes } from "./use-recovery-codes.ts";

/** The recovery codes of the account: how many are left, and new ones. */
export function RecoveryCodesPart({
  left,
  recovery,
}: {
  readonly left: number;
  readonly recovery: ReturnType<typeof useRecoveryCodes>;
}) {
  const t = useFactorWords();
  const [asksRenewal, setAsksRenewal] = useState(false);
  const { codes, isBusy, problem, make, forget } = recovery;
  return (
    <FactorPart title={t("recovery.title")} help={t("recovery.help")} state={t("recovery.left", { count: left })}>
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={forget} />
      ) : (
        <Button
          size="sm"
          kind="outline"
          className="mt-3"
          disabled={isBusy}
          onClick={() => (left > 0 ? setAsksRenewal(true) : void make())}
        >
          {t(left > 0 ? "recovery.renew" : "recovery.make")}
        </Button>
      )}
      <Problem>{problem && t(`error.${problem}`)}</Problem>
      <ConfirmDialog
        open={asksRenewal}
        title={t("recovery.renewTitle")}
        text={t("recovery.renewText")}
        confirmLabel={t("recovery.renew")}
        onConfirm={() => void make()}
        onClose={() => setAsksRenewal(false)}
      />
    </FactorPart>
  );
}
