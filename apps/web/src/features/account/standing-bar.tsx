"use client";
import type { Standing } from "@poker/protocol";
import { Hourglass, ShieldAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { StatusLine } from "../../ui/status-line.tsx";
import { BreakText } from "./break-text.tsx";
import { listGraveSanctions, SanctionText } from "./sanction-text.tsx";

/** Tells a player under the header of a page what is forbidden to them: by staff, or by the break they took; nothing to all others. */
export function StandingBar({ standing }: { readonly standing: Standing }) {
  const t = useTranslations("account.break");
  const { onBreak } = standing;
  if (listGraveSanctions(standing).length > 0)
    return (
      <StatusLine
        look="bar"
        role="status"
        className="py-1.5 pr-4"
        icon={ShieldAlert}
        text={<SanctionText standing={standing} />}
      />
    );
  if (!onBreak) return null;
  return (
    <StatusLine
      look="bar"
      role="status"
      className="py-1.5 pr-4"
      icon={Hourglass}
      data-testid="break-bar"
      text={
        <>
          <BreakText onBreak={onBreak} />{" "}
          <Link href="/account/protection" className="inline-block py-1 font-medium underline underline-offset-4">
            {t("more")}
          </Link>
        </>
      }
    />
  );
}
