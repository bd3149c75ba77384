"use client";
import type { CodeFactors, PasskeyInfo } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { AuthenticatorPart } from "./authenticator-part.tsx";
import { PasskeysPart } from "./passkeys-part.tsx";
import { RecoveryCodesPart } from "./recovery-codes-part.tsx";
import { SecuritySection } from "./security-section.tsx";
import { useFactorWords } from "./use-factor-words.ts";
import { useRecoveryCodes } from "./use-recovery-codes.ts";

/** The second factors of an account. The first one brings its recovery codes with it. */
export function FactorsSection({
  factors,
  passkeys,
}: {
  readonly factors: CodeFactors;
  readonly passkeys: readonly PasskeyInfo[];
}) {
  const t = useFactorWords();
  const router = useRouter();
  const recovery = useRecoveryCodes();
  const hasFactor = factors.totpSince !== null || passkeys.length > 0;
  const follow = (change: "added" | "removed" | "renamed") => {
    if (change === "added" && factors.codesLeft === 0) void recovery.make();
    else router.refresh();
  };
  return (
    <SecuritySection title={t("section.title")} help={t("section.help")}>
      <AuthenticatorPart since={factors.totpSince} onChanged={follow} />
      <PasskeysPart passkeys={passkeys} onChanged={follow} />
      {hasFactor && <RecoveryCodesPart left={factors.codesLeft} recovery={recovery} />}
    </SecuritySection>
  );
}
