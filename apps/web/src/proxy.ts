/**
 * Sets the headers of every page: no inline script without this request's nonce, and no framing except of shared hands. Makes no decision
 * about permissions. Responses that are the same for every visitor get no cookie. A URL that cannot be decoded, or that no database
 * could store, gets the page "not found". Texts that a person typed are removed from the URL.
 */

import { isStorable } from "@poker/protocol/storable";
import { type NextRequest, NextResponse } from "next/server";
import { httpSettings } from "./http/http-settings.ts";
import { findRoomPicture } from "./http/room-pictures.ts";
import {
  embedPolicy,
  isEmbedPath,
  isSameForAll,
  newNonce,
  PAGE_TIME_HEADER,
  pagePolicy,
  securityHeaders,
} from "./http/security-headers.ts";

/** A URL without a page. */
const UNKNOWN_PATH = "/not-found";

/** The router answers 500 to a path with invalid escapes. */
function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

function isReadable({ pathname, searchParams }: NextRequest["nextUrl"]): boolean {
  const path = decodePath(pathname);
  return path !== null && isStorable([path, ...searchParams.keys(), ...searchParams.values()]);
}

/** Form fields that a person fills in. An old link or the browser's history may still have them in a URL. Fault 129 */
const TYPED_FIELDS = [
  "login",
  "password",
  "current",
  "email",
  "name",
  "code",
  "key",
  "token",
  "title",
  "reason",
  "text",
];

/** Returns a page's URL without typed fields; null when the URL has none. */
function cleanAddress({ method, nextUrl }: NextRequest): URL | null {
  const typed = TYPED_FIELDS.filter((field) => nextUrl.searchParams.has(field));
  if (typed.length === 0 || method !== "GET" || nextUrl.pathname.startsWith("/api/")) return null;
  const clean = nextUrl.clone();
  for (const field of typed) clean.searchParams.delete(field);
  return clean;
}

/** Answers with one of the room's own pictures under `npm run dev`; otherwise `http/request-gate.ts` answers before Next.js is asked. */
function answerPicture(path: string): NextResponse | null {
  const picture = process.env.NODE_ENV === "development" ? findRoomPicture(path) : undefined;
  const headers = { "content-type": "image/png", "cache-control": "no-cache" };
  return picture ? new NextResponse(new Uint8Array(picture), { headers }) : null;
}

export function proxy(request: NextRequest): NextResponse {
  const picture = answerPicture(request.nextUrl.pathname);
  if (picture) return picture;
  const clean = cleanAddress(request);
  // The browser drops the old URL from its history, and does not send it to other pages.
  if (clean)
    return NextResponse.redirect(clean, {
      status: 303,
      headers: { "referrer-policy": "no-referrer", "cache-control": "no-store" },
    });
  const nonce = newNonce();
  const { pathname } = request.nextUrl;
  const policy = isEmbedPath(pathname) ? embedPolicy(nonce) : pagePolicy(httpSettings(), nonce);
  const headers = new Headers(request.headers);
  if (isSameForAll(pathname)) headers.delete("cookie");
  headers.set("x-nonce", nonce);
  const time = String(Date.now());
  headers.set(PAGE_TIME_HEADER, time);
  headers.set("content-security-policy", policy);
  const response = isReadable(request.nextUrl)
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(new URL(UNKNOWN_PATH, request.url), { request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set(PAGE_TIME_HEADER, time);
  for (const [name, value] of Object.entries(securityHeaders(httpSettings(), pathname)))
    response.headers.set(name, value);
  return response;
}

export const config = { matcher: "/((?!_next/static|_next/image|favicon.ico|icon.svg|icon-turn.svg).*)" };
