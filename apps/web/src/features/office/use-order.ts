"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import * as z from "zod";
import type { OfficeRefusal } from "../../server/office.ts";
import { problemWords } from "./words.ts";

const LOOK_MS = 500;

const refusal = z.object({ code: z.string(), fields: z.record(z.string(), z.string()).optional() });
/** What a server was asked to do, and what it says; null: nothing yet. */
const command = z.object({
  id: z.string(),
  result: z.union([z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false), code: z.string() })]).nullable(),
});

interface Outcome {
  readonly busy: boolean;
  /** Why the last one was not done. */
  readonly refused: OfficeRefusal | null;
  /** Left for a server that has not answered yet. */
  readonly pending: boolean;
  readonly done: boolean;
}

export interface Ordering extends Outcome {
  /** What is wrong with the field of this name, in words. */
  readonly problemAt: (field: string) => string | undefined;
}

const NOTHING: Outcome = { busy: false, refused: null, pending: false, done: false };

/**
 * Sends one order of the back office to its route, and shows the page anew when it is done. What a table's or a node's server has to do
 * is asked after until that has answered.
 */
export function useOrder(path: string) {
  const router = useRouter();
  const [state, setState] = useState(NOTHING);
  /** The order that is looked after; a later one, or leaving the page, ends that. */
  const latest = useRef(0);
  useEffect(() => {
    const mine = latest;
    return () => {
      mine.current += 1;
    };
  }, []);

  /** The route's answer; `null`: it was refused. */
  async function order(body: object): Promise<unknown> {
    latest.current += 1;
    const mine = latest.current;
    setState({ ...NOTHING, busy: true });
    try {
      const response = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const answer: unknown = await response.json();
      if (!response.ok) {
        const { code, fields } = refusal.parse(answer);
        setState({ ...NOTHING, refused: { code, ...(fields && { fields }) } });
        return null;
      }
      const left = command.safeParse(answer);
      if (left.success) void lookAfter(left.data, mine);
      else {
        setState({ ...NOTHING, done: true });
        router.refresh();
      }
      return answer;
    } catch {
      setState({ ...NOTHING, refused: { code: "unavailable" } });
      return null;
    }
  }

  async function lookAfter({ id, result }: z.infer<typeof command>, mine: number): Promise<void> {
    setState({ ...NOTHING, pending: true });
    router.refresh();
    let said = result;
    while (said === null) {
      await new Promise((look) => setTimeout(look, LOOK_MS));
      if (mine !== latest.current) return;
      said = await resultOf(id);
    }
    setState(said.ok ? { ...NOTHING, done: true } : { ...NOTHING, refused: { code: said.code } });
    router.refresh();
  }

  const problemAt = (field: string) => {
    const code = state.refused?.fields?.[field];
    return code === undefined ? undefined : problemWords(code);
  };
  return { ...state, problemAt, order };
}

/** null: not answered, or the room could not be reached; asked again either way. */
async function resultOf(id: string) {
  try {
    const response = await fetch(`/api/office/commands?${new URLSearchParams({ id })}`, { cache: "no-store" });
    return command.parse(await response.json()).result;
  } catch {
    return null;
  }
}
