"use client";
import type { CodeFactors, ProofWays } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { ProofForm } from "./proof-form.tsx";
import { useFactorWords } from "./use-factor-words.ts";

/** Leads a member of the staff to the second step that the room asks of them: sets one up below, or takes it here. Decision 0060 */
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
