"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { saveFile } from "../../../ui/save-text.ts";
import { useCopy } from "../../../ui/use-copy.ts";
import { ConfirmDialog, FactorPart } from "./factor-part.tsx";
import { makeRecoveryCodes, useFactorRequest, useFactorWords } from "./use-factor-request.ts";

/** Makes recovery codes and keeps them while the page shows them. `codes` is null before and after. */
export function useRecoveryCodes() {
  const router = useRouter();
  const { isBusy, problem, run } = useFactorRequest();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = async () => {
    const made = await run(makeRecoveryCodes());
    setCodes(made?.codes ?? null);
    router.refresh();
  };
  return { codes, isBusy, problem, make, forget: () => setCodes(null) };
}

/** Writes a code in groups of four characters, which are easier to read and to type. */
const formatCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join("-");

/** Shows new recovery codes, with buttons that copy, download or print them. The page cannot show them again. */
function RecoveryCodeList({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useFactorWords();
  const [copied, copy] = useCopy();
  const text = codes.map(formatCode).join("\n");
  return (
    <div className="mt-4">
      <h4 className="font-medium">{t("recovery.shown")}</h4>
      <p className="text-sm text-ink-2">{t("recovery.shownHelp")}</p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 rounded-xl bg-surface-2 p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {formatCode(code)}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        <Button size="sm" onClick={() => void copy(text)}>
          {t("recovery.copy")}
        </Button>
        <Button size="sm" onClick={() => saveFile(t("recovery.file"), new Blob([`${text}\n`], { type: "text/plain" }))}>
          {t("recovery.download")}
        </Button>
        <Button size="sm" onClick={() => window.print()}>
          {t("recovery.print")}
        </Button>
        <Button size="sm" kind="primary" onClick={onDone}>
          {t("recovery.done")}
        </Button>
      </div>
      <p role="status" className="mt-1 text-sm text-ink-2 empty:hidden">
        {copied && t(copied === "copied" ? "copied" : "copyRefused")}
      </p>
    </div>
  );
}

/** Says how many of the account's recovery codes are left, and has a button that makes new ones. */
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
