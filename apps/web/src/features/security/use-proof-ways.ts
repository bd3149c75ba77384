"use client";
import { isRefusal } from "@poker/engine";
import type { ProofWays } from "@poker/protocol";
import { useEffect, useState } from "react";
import { requestJson } from "../../ui/request-json.ts";

const PASSWORD_ALONE: ProofWays = { code: false, passkey: null };

/** Asks the web server by what the person can prove who they are; null until it has answered, the password alone when it could not. */
export function useProofWays(): ProofWays | null {
  const [ways, setWays] = useState<ProofWays | null>(null);
  useEffect(() => {
    let isMounted = true;
    void requestJson<ProofWays>("/api/auth/fresh-sign-in").then((answer) => {
      if (isMounted) setWays(isRefusal(answer) ? PASSWORD_ALONE : answer);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return ways;
}
