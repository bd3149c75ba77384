"use client";
import type { Standing } from "@poker/protocol";
import { ShieldAlert } from "lucide-react";
import { StatusLine } from "../../ui/status-line.tsx";
import { listGraveSanctions, SanctionText } from "./sanction-text.tsx";

/** Tells a banned or frozen player under the header of a page what is forbidden to them; nothing to all others. */
export function StandingBar({ standing }: { readonly standing: Standing }) {
  if (listGraveSanctions(standing).length === 0) return null;
  return (
    <StatusLine
      look="bar"
      role="status"
      className="py-1.5 pr-4"
      icon={ShieldAlert}
      text={<SanctionText standing={standing} />}
    />
  );
}
