"use client";
import type { CodeFactors } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { AuthenticatorPart } from "./authenticator-part.tsx";
import { RecoveryCodesPart } from "./recovery-codes-part.tsx";
import { useFactorWords } from "./use-factor-words.ts";
import { useRecoveryCodes } from "./use-recovery-codes.ts";

/** The second factors of an account. The first one brings its recovery codes with it. */
export function FactorsSection({ factors }: { readonly factors: CodeFactors }) {
  const t = useFactorWords();
  const router = useRouter();
  const recovery = useRecoveryCodes();
  const hasFactor = factors.totpSince !== null;
  const follow = (change: "added" | "removed") => {
    if (change === "added" && factors.codesLeft === 0) void recovery.make();
    else router.refresh();
  };
  return (
    <section aria-labelledby="second-step">
      <h2 id="second-step" className="mt-8 mb-1 text-sm font-medium text-ink-2">
        {t("section.title")}
      </h2>
      <p className="mb-2 text-sm text-ink-3">{t("section.help")}</p>
      <div className="rounded-2xl border border-line bg-surface">
        <AuthenticatorPart since={factors.totpSince} onChanged={follow} />
        {hasFactor && <RecoveryCodesPart left={factors.codesLeft} recovery={recovery} />}
      </div>
    </section>
  );
}
