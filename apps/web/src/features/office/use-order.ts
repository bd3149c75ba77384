"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import * as z from "zod";
import type { OfficeRefusal } from "../../server/office.ts";

const refusal = z.object({ code: z.string(), fields: z.record(z.string(), z.string()).optional() });

export interface Ordering {
  readonly busy: boolean;
  /** Why the last one was not done. */
  readonly refused: OfficeRefusal | null;
  readonly done: boolean;
}

/** Sends one order of the back office to its route, and shows the page anew when it is done. `null`: it was refused. */
export function useOrder(path: string) {
  const router = useRouter();
  const [state, setState] = useState<Ordering>({ busy: false, refused: null, done: false });
  async function order(body: object): Promise<unknown> {
    setState({ busy: true, refused: null, done: false });
    try {
      const response = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const answer: unknown = await response.json();
      if (response.ok) {
        setState({ busy: false, refused: null, done: true });
        router.refresh();
        return answer;
      }
      const { code, fields } = refusal.parse(answer);
      setState({ busy: false, refused: { code, ...(fields && { fields }) }, done: false });
    } catch {
      setState({ busy: false, refused: { code: "unavailable" }, done: false });
    }
    return null;
  }
  return { ...state, order };
}
