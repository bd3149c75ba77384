"use client";
import type { CodeFactors, PasskeyInfo, ProofWays } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { AuthenticatorPart } from "./authenticator-part.tsx";
import { PasskeysPart } from "./passkeys-part.tsx";
import { ProofForm } from "./proof-form.tsx";
import { RecoveryCodesPart, useRecoveryCodes } from "./recovery-codes-part.tsx";
import { SecuritySection } from "./security-page.tsx";
import { useFactorWords } from "./use-factor-request.ts";

/**
 * The section about an account's second factors. When the person adds a factor and has no recovery codes, also makes
 * recovery codes.
 */
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

/**
 * Leads a member of the staff through the second step that the room demands of the staff. If they have a second factor,
 * they prove it here. If not, they set one up in the section below. Decision 0060
 */
export function StaffStep({
  factors: { totpSince, codesLeft },
  hasPasskey,
}: {
  readonly factors: CodeFactors;
  readonly hasPasskey: boolean;
}) {
  const t = useFactorWords();
  const router = useRouter();
  const ways: ProofWays = {
    code: totpSince !== null || codesLeft > 0,
    passkey: hasPasskey ? "with-password" : null,
  };
  const hasFactor = ways.code || hasPasskey;
  return (
    <section aria-labelledby="staff-step" className="mt-6 rounded-2xl border border-line bg-surface p-5">
      <h2 id="staff-step" className="font-medium">
        {t("staff.title")}
      </h2>
      <p className="text-sm text-ink-2">{t(hasFactor ? "staff.take" : "staff.setUp")}</p>
      {hasFactor && <ProofForm ways={ways} onProven={() => router.push("/admin")} />}
    </section>
  );
}
