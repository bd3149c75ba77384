import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { proxy } from "./proxy.ts";

const policyOf = () =>
  proxy(new NextRequest("http://room.example/table/1")).headers.get("content-security-policy") ?? "";

it("fault 71: no script without this request's own nonce, nothing framed, no form that posts elsewhere", () => {
  const [one, other] = [policyOf(), policyOf()];
  const scripts = /script-src ([^;]+)/.exec(one)?.[1] ?? "";
  expect(scripts).toMatch(/^'self' 'nonce-[\w+/=]+' 'strict-dynamic'$/);
  expect(scripts).not.toBe(/script-src ([^;]+)/.exec(other)?.[1]);
  for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'self'", "form-action 'self'"])
    expect(one).toContain(part);
  expect(one).toContain("frame-ancestors 'none'");
  expect(proxy(new NextRequest("http://room.example/")).headers.get("x-frame-options")).toBe("DENY");
});
