import { randomBytes } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { afterEach, expect, it, vi } from "vitest";
import { readClaims, signClaims } from "./signed-claims.ts";

const [newer, older, other] = [0, 1, 2].map(() => randomBytes(32).toString("base64"));
const claims = { sub: "gus" };
const maxAge = 60;

afterEach(() => vi.unstubAllEnvs());

it("fault 146: cookies of every secret in the list are read, and new ones are made with the first", async () => {
  if (!newer || !older || !other) throw new Error("no secrets");
  vi.stubEnv("NEXTAUTH_SECRET", `${newer},${older}`);
  for (const name of ["TICKET_SECRET", "ARCHIVE_KEY"]) vi.stubEnv(name, randomBytes(32).toString("base64"));
  vi.stubEnv("DATABASE_URL", "postgres://web@127.0.0.1/poker");
  vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
  const made = (secret: string, salt?: string) => encode({ token: claims, secret, maxAge, ...(salt && { salt }) });
  expect(await readClaims(await made(newer))).toMatchObject({ claims, isOfFirst: true });
  expect(await readClaims(await made(older))).toMatchObject({ claims, isOfFirst: false });
  expect(await readClaims(await made(older, "device-guest"), "device-guest")).toMatchObject({ claims });
  expect(await readClaims(await made(older, "device-guest"))).toBeNull();
  expect(await readClaims(await made(other))).toBeNull();
  expect(await readClaims("no token")).toBeNull();
  expect(await decode({ token: await signClaims(claims, { maxAge }), secret: newer })).toMatchObject(claims);
});
