/**
 * Handles forms that the browser sends by itself before the page's scripts run. These forms use the same routes as the
 * scripts, but send form fields in place of JSON and receive a page as the response. The fields never appear in a URL.
 * Fault 129
 */
import { refuse } from "@poker/engine";
import { isStorable } from "@poker/protocol/storable";
import { isSameOrigin } from "../../http/http-settings.ts";
import { jsonResponse } from "./api-route.ts";

type Fields = Readonly<Record<string, string>>;

/** Redirects the browser to a page of this room. */
export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { location: path, "cache-control": "no-store" } });

/** Redirects the browser to the page that it came from. */
export function seePageBefore(request: Request): Response {
  const from = request.headers.get("referer");
  if (from === null || !URL.canParse(from)) return seeOther("/");
  const { pathname, search } = new URL(from);
  // Removes extra slashes at the start, because a path that begins with two slashes names another host.
  return seeOther(`/${pathname.replace(/^\/+/, "")}${search}`);
}

const isPageForm = ({ headers }: Request): boolean =>
  headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;

/** Returns the form's fields if a page of this room sent it. Returns the response that refuses the request if not. Faults 41, 68 and 107 */
export async function readPageForm(request: Request): Promise<Fields | Response> {
  if (!isSameOrigin(request)) return jsonResponse(403, refuse("wrong-origin"));
  if (!isPageForm(request)) return jsonResponse(400, refuse("malformed"));
  const fields = Object.fromEntries(new URLSearchParams(await request.text()));
  return isStorable(fields) ? fields : jsonResponse(400, refuse("malformed"));
}

/** Lets a JSON route also accept a form, with the same checks. */
export const withPageForm =
  (
    post: (request: Request) => Promise<Response>,
    /** The paths of the pages to show after the form was accepted (`done`) or refused. `code` is the refusal code. */
    after: {
      readonly done: (fields: Fields) => string | Promise<string>;
      readonly refused: (code: string) => Promise<string>;
    },
  ) =>
  async (request: Request): Promise<Response> => {
    if (!isPageForm(request)) return post(request);
    const fields = await readPageForm(request);
    if (fields instanceof Response) return fields;
    const headers = new Headers(request.headers);
    headers.set("content-type", "application/json");
    const answer = await post(new Request(request.url, { method: "POST", headers, body: JSON.stringify(fields) }));
    if (answer.ok) return seeOther(await after.done(fields));
    const { code }: { readonly code: string } = await answer.json();
    return seeOther(await after.refused(code));
  };
