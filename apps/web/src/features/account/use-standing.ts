"use client";
import { isRefusal } from "@poker/engine";
import type { Standing } from "@poker/protocol";
import { useEffect, useState } from "react";
import { requestJson } from "../../ui/request-json.ts";

/** Asks the web server what is forbidden to the player; null while it is not known. */
export function useStanding(): Standing | null {
  const [standing, setStanding] = useState<Standing | null>(null);
  useEffect(() => {
    let isMounted = true;
    void requestJson<Standing>("/api/account/standing").then((answer) => {
      if (isMounted && !isRefusal(answer)) setStanding(answer);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return standing;
}
