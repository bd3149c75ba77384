"use client";
import type { CodeFactors } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { CodeProof } from "./code-proof.tsx";
import { PasskeyProof } from "./passkey-proof.tsx";
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
  const goOn = () => router.push("/admin");
  const hasCode = totpSince !== null || codesLeft > 0;
  return (
    <section aria-labelledby="staff-step" className="mt-6 rounded-2xl border border-line bg-surface p-5">
      <h2 id="staff-step" className="font-medium">
        {t("staff.title")}
      </h2>
      <p className="text-sm text-ink-2">{t(hasCode || hasPasskey ? "staff.take" : "staff.setUp")}</p>
      {hasPasskey && <PasskeyProof onProven={goOn} />}
      {hasCode && <CodeProof onProven={goOn} />}
    </section>
  );
}
