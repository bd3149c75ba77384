/**
 * Headers of every page: no inline script without this request's nonce, no framing but of shared hands. Decides nothing about who may see
 * what; what is the same for every visitor gets no cookie. An address that cannot be decoded, or that no database could store, is not found.
 */
import { type NextRequest, NextResponse } from "next/server";
import { httpSettings } from "./http/http-settings.ts";
import { embedPolicy, isEmbedPath, isSameForAll, pagePolicy, securityHeaders } from "./http/security-headers.ts";
import { isStorable } from "./server/storable.ts";

/** No page is there. */
const UNKNOWN_PATH = "/not-found";

/** The router answers 500 to a path that is escaped wrongly. */
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

export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const { pathname } = request.nextUrl;
  const policy = isEmbedPath(pathname) ? embedPolicy(nonce) : pagePolicy(httpSettings(), nonce);
  const headers = new Headers(request.headers);
  if (isSameForAll(pathname)) headers.delete("cookie");
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = isReadable(request.nextUrl)
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(new URL(UNKNOWN_PATH, request.url), { request: { headers } });
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(securityHeaders(httpSettings(), pathname)))
    response.headers.set(name, value);
  return response;
}

export const config = { matcher: "/((?!_next/static|_next/image|favicon.ico|icon.svg|icon-turn.svg).*)" };
