"use client";
import { isRefusal } from "@poker/engine";
import type { Standing } from "@poker/protocol";
import { useEffect, useState } from "react";
import { requestJson } from "../../ui/request-json.ts";

/** Asks the web server what is forbidden to the player once `isNeeded`; null when it is not known. */
export function useStandingWhen(isNeeded: boolean): Standing | null {
  const [standing, setStanding] = useState<Standing | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isMounted = true;
    void requestJson<Standing>("/api/account/standing").then((answer) => {
      if (isMounted && !isRefusal(answer)) setStanding(answer);
    });
    return () => {
      isMounted = false;
    };
  }, [isNeeded]);
  return standing;
}
