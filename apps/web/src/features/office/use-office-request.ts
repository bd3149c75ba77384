"use client";
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import * as z from "zod";
import { newId } from "../../ui/new-id.ts";
import { requestJson, sendJson } from "../../ui/request-json.ts";
import { describeIssues } from "./field-issues.ts";

const RESULT_POLL_INTERVAL_MS = 500;

/** A command stored for a game server; its result is null until that server has answered. */
const commandSchema = z.object({
  id: z.string(),
  result: z.union([z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false), code: z.string() })]).nullable(),
});

interface RequestState {
  readonly busy: boolean;
  /** Why the last request was refused. */
  readonly refusal: Refusal<string> | null;
  /** True while the command waits for a game server's answer. */
  readonly pending: boolean;
  readonly done: boolean;
}

export interface OfficeRequest extends RequestState {
  /** The sentence that says what is wrong with the field of this name. */
  readonly issueAt: (field: string) => string | undefined;
  /** Returns the route's answer, or null when the request was refused. */
  readonly send: (body: object) => Promise<unknown>;
}

const IDLE_STATE: RequestState = { busy: false, refusal: null, pending: false, done: false };

/** The id of a request that must be done only once. Until the request is answered, the same content is sent with the same id. */
interface RetryId {
  /** Returns the id for this content. The reason is ignored, because it may be reworded before the next try. */
  readonly idFor: (content: object) => string;
  /** Must be called when the server has answered. */
  readonly forget: () => void;
}

export function createRetryId(): RetryId {
  let unanswered: { readonly content: string; readonly id: string } | null = null;
  return {
    idFor(content) {
      const key = JSON.stringify({ ...content, reason: undefined });
      if (unanswered?.content !== key) unanswered = { content: key, id: newId() };
      return unanswered.id;
    },
    forget() {
      unanswered = null;
    },
  };
}

/**
 * Sends requests of the back office to one route, and refreshes the page when they are done. A command for a game
 * server has no result at first, so its result is polled until the server has answered. `idField` names the field for
 * the id of a request that must be done only once. When the answer was lost and such a request is repeated, the same id
 * is sent again.
 */
export function useOfficeRequest(path: string, idField?: "id" | "commandId"): OfficeRequest {
  const router = useRouter();
  const [state, setState] = useState(IDLE_STATE);
  const [retryId] = useState(createRetryId);
  /** The number of the latest request. A later request, or leaving the page, ends the polling for an earlier request. */
  const latest = useRef(0);
  useEffect(() => {
    const counter = latest;
    return () => {
      counter.current += 1;
    };
  }, []);

  async function send(body: object): Promise<unknown> {
    latest.current += 1;
    const requestNo = latest.current;
    setState({ ...IDLE_STATE, busy: true });
    const answer = await sendJson<object>(path, idField ? { ...body, [idField]: retryId.idFor(body) } : body);
    if (!isRefusal(answer) || answer.code !== "unavailable") retryId.forget();
    if (isRefusal(answer)) {
      setState({ ...IDLE_STATE, refusal: answer });
      return null;
    }
    const command = commandSchema.safeParse(answer);
    if (command.success) void pollResult(command.data, requestNo);
    else {
      setState({ ...IDLE_STATE, done: true });
      router.refresh();
    }
    return answer;
  }

  async function pollResult({ id, result }: z.infer<typeof commandSchema>, requestNo: number): Promise<void> {
    setState({ ...IDLE_STATE, pending: true });
    router.refresh();
    let latestResult = result;
    while (latestResult === null) {
      await new Promise((resolve) => setTimeout(resolve, RESULT_POLL_INTERVAL_MS));
      if (requestNo !== latest.current) return;
      latestResult = await fetchCommandResult(id);
    }
    setState(latestResult.ok ? { ...IDLE_STATE, done: true } : { ...IDLE_STATE, refusal: refuse(latestResult.code) });
    router.refresh();
  }

  const { issueAt } = describeIssues(state.refusal?.fields ?? []);
  return { ...state, issueAt, send };
}

/** Returns null when there is no result yet or the web server is not reachable; the polling continues in both cases. */
async function fetchCommandResult(id: string) {
  const answer = await requestJson<unknown>(`/api/office/command-status?${new URLSearchParams({ id })}`);
  return commandSchema.safeParse(answer).data?.result ?? null;
}
