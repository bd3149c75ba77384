/**
 * Makes API routes. A route checks the request's origin, the person and the body. It answers with the result, or with
 * the HTTP status for the refusal. Responses are never cached.
 */
import { type FieldIssue, isRefusal, type Refusal, refuse } from "@poker/engine";
import { isStorable } from "@poker/protocol/storable";
import type * as z from "zod";
import { eventLog } from "../../http/event-log.ts";
import { isSameOrigin } from "../../http/http-settings.ts";

const NO_STORE = { "cache-control": "no-store" } as const;

export const jsonResponse = (status: number, content: object): Response =>
  Response.json(content, { status, headers: NO_STORE });

/** Answers with a file to download. */
export const fileResponse = (
  filename: string,
  contentType: string,
  body: string | ReadableStream<Uint8Array>,
): Response =>
  new Response(body, {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${filename}"`,
      ...NO_STORE,
    },
  });

export const csvResponse = (filename: string, body: string | ReadableStream<Uint8Array>): Response =>
  fileResponse(filename, "text/csv; charset=utf-8", body);

/** Refuses a HEAD request for a download, because it would start an export without a reader. */
export const refuseHead = (): Response => new Response(null, { status: 405, headers: { allow: "GET" } });

/** Streams lines to the browser. The headers tell proxies not to buffer them, so the reader sees each line at once. */
export const linesResponse = (body: ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: {
      "content-type": "application/jsonl; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });

/**
 * Streams the parts, and asks for each part only when the reader wants it. Calls `onCancel` as soon as the reader
 * leaves, even while a part is being made.
 */
export function byteStream(parts: AsyncGenerator<Uint8Array>, onCancel?: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      onCancel?.();
      await parts.return(undefined);
    },
  });
}

/** Streams text as `byteStream` streams bytes. */
export const textStream = (parts: AsyncGenerator<string>, onCancel?: () => void): ReadableStream<Uint8Array> =>
  byteStream(encode(parts), onCancel);

async function* encode(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield encoder.encode(part);
}

/** The HTTP status for each refusal code. Every other code is answered with 409. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  malformed: 400,
  "session-revoked": 401,
  "fresh-sign-in-required": 403,
  "not-found": 404,
  "no-such-player": 404,
  "no-such-table": 404,
  "no-such-game": 404,
  "no-such-export": 404,
  "too-many-tries": 429,
  "too-many-sign-ins": 429,
  "too-many-viewers": 429,
  "too-many-exports": 429,
  paused: 503,
  maintenance: 503,
};

/**
 * Answers 200 with the result, or the refusal with its HTTP status. Answers "not-found" in place of "not-allowed", so
 * that a person cannot tell whether something they may not see exists.
 */
export function toResponse(result: object): Response {
  if (result instanceof Response) return result;
  if (!isRefusal(result)) return jsonResponse(200, result);
  if (result.code === "too-many-tries") eventLog.record("answer", result.code); // Fault 109
  const refusal = result.code === "not-allowed" ? refuse("not-found") : result;
  return jsonResponse(STATUS_BY_CODE[refusal.code] ?? 409, refusal);
}

/**
 * Parses the body of a request, which must come from a page of this room. Returns the response that refuses the request
 * when it is invalid. Faults 41, 101, 107 and 124
 */
export async function parseBody<S extends z.ZodType>(
  request: Request,
  shape: S,
  collectIssues?: (error: z.ZodError) => readonly FieldIssue[],
): Promise<z.ZodSafeParseSuccess<z.infer<S>> | Response> {
  if (!isSameOrigin(request)) return jsonResponse(403, refuse("wrong-origin"));
  const content = await request.json().catch(() => null);
  if (!isStorable(content)) return toResponse(refuse("malformed"));
  const input = shape.safeParse(content);
  return input.success ? input : toResponse(refuse("malformed", undefined, collectIssues?.(input.error)));
}

interface RouteOptions<Person> {
  /** Finds the person who sent the request. Returns null for an unknown person, who gets `strangerRefusal`. */
  readonly identify: () => Promise<Person | null>;
  readonly strangerRefusal: Refusal<string>;
  /** Set when the page shows what is wrong with each field of the body. */
  readonly collectIssues?: (error: z.ZodError) => readonly FieldIssue[];
}

export function createRoutes<Person>({ identify, strangerRefusal, collectIssues }: RouteOptions<Person>) {
  /** Makes a route for requests without a body. `work` returns the content of the response, a refusal, or a complete response. */
  const readRoute =
    <Context>(work: (person: Person, request: Request, context: Context) => Promise<object>) =>
    async (request: Request, context: Context): Promise<Response> => {
      const person = await identify();
      return toResponse(person ? await work(person, request, context) : strangerRefusal);
    };
  /** Makes a route for requests whose body has this shape. */
  const writeRoute = <S extends z.ZodType, Context>(
    shape: S,
    work: (person: Person, input: z.infer<S>, context: Context) => Promise<object>,
  ) =>
    readRoute<Context>(async (person, request, context) => {
      const input = await parseBody(request, shape, collectIssues);
      return input instanceof Response ? input : work(person, input.data, context);
    });
  return { readRoute, writeRoute };
}
