"use client";
import { isRefusal } from "@poker/engine";
import type { ProofWays } from "@poker/protocol";
import { useEffect, useState } from "react";
import { requestJson } from "../../ui/request-json.ts";

const PASSWORD_ALONE: ProofWays = { code: false, passkey: false };

/** Asks the web server by what the person can prove who they are; the password alone until it has answered. */
export function useProofWays(): ProofWays {
  const [ways, setWays] = useState(PASSWORD_ALONE);
  useEffect(() => {
    let isMounted = true;
    void requestJson<ProofWays>("/api/auth/fresh-sign-in").then((answer) => {
      if (isMounted && !isRefusal(answer)) setWays(answer);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return ways;
}
