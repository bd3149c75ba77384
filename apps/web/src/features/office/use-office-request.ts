"use client";
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import * as z from "zod";
import { newId } from "../../ui/new-id.ts";
import { requestJson, sendJson } from "../../ui/request-json.ts";
import { describeIssues } from "./field-issues.ts";

const RESULT_POLL_INTERVAL_MS = 500;

/** A command that is stored until a game server carries it out. `result` is null until that server has answered. */
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
  /**
   * Returns the sentence that says what is wrong with a field; undefined when the server found nothing wrong with it.
   */
  readonly issueAt: (field: string) => string | undefined;
  /** Sends the request. Resolves with the server's answer, or with null when the request was refused. */
  readonly send: (body: object) => Promise<unknown>;
}

const IDLE_STATE: RequestState = { busy: false, refusal: null, pending: false, done: false };

/**
 * Gives a request an id, so that the server carries it out only once. Until the server has answered, sending the same
 * content again uses the same id.
 */
interface RetryId {
  /** Returns the id for this content. Ignores the reason, because the person may reword it before the next try. */
  readonly idFor: (content: object) => string;
  /** Must be called when the server has answered, so that the next request gets a new id. */
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
 * Sends requests of the back office to one route, and refreshes the page after each.
 *
 * Some requests store a command for a game server. Their result is not known at once, so the hook polls for it until
 * the server has answered.
 *
 * `idField` is for requests that must be carried out only once. It names the body's field for an id. When the answer is
 * lost and the person sends the request again, the id is the same.
 */
export function useOfficeRequest(path: string, idField?: "id" | "commandId"): OfficeRequest {
  const router = useRouter();
  const [state, setState] = useState(IDLE_STATE);
  const [retryId] = useState(createRetryId);
  /**
   * The number of the latest request. It grows with each request and when the person leaves the page, which stops the
   * polling for earlier requests.
   */
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

/**
 * Fetches the result of a command. Returns null when there is no result yet or the web server cannot be reached. In
 * both cases the caller polls again.
 */
async function fetchCommandResult(id: string) {
  const answer = await requestJson<unknown>(`/api/office/command-status?${new URLSearchParams({ id })}`);
  return commandSchema.safeParse(answer).data?.result ?? null;
}
