/**
 * Runs before every page, and decides nothing about permissions.
 * - Sets the page's headers, which allow inline scripts only with this request's nonce, and frames only for shared
 *   hands.
 * - Removes the cookies from a request for a page that is the same for every visitor.
 * - Shows "not found" for a URL that cannot be decoded or that the database could not store.
 * - Removes texts that a person typed from the URL.
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

/** A path that no page has. */
const UNKNOWN_PATH = "/not-found";

/** Decodes a path. Returns null when its escapes are invalid, because the router would answer such a path with 500. */
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

/** The names of fields in which people type. A URL from an old link or from the browser's history may still contain them. Fault 129 */
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

/** Returns the page's URL without the fields that a person typed. Returns null when the URL has none. */
function cleanAddress({ method, nextUrl }: NextRequest): URL | null {
  const typed = TYPED_FIELDS.filter((field) => nextUrl.searchParams.has(field));
  if (typed.length === 0 || method !== "GET" || nextUrl.pathname.startsWith("/api/")) return null;
  const clean = nextUrl.clone();
  for (const field of typed) clean.searchParams.delete(field);
  return clean;
}

/**
 * Answers with a picture made from the room's logo. Needed only under `npm run dev`. Outside of it,
 * `http/request-gate.ts` answers before Next.js does.
 */
function answerPicture(path: string): NextResponse | null {
  const picture = process.env.NODE_ENV === "development" ? findRoomPicture(path) : undefined;
  const headers = { "content-type": "image/png", "cache-control": "no-cache" };
  return picture ? new NextResponse(new Uint8Array(picture), { headers }) : null;
}

export function proxy(request: NextRequest): NextResponse {
  const picture = answerPicture(request.nextUrl.pathname);
  if (picture) return picture;
  const clean = cleanAddress(request);
  // After this redirect, the browser removes the old URL from its history and does not send it to other pages.
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
