import { randomBytes } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { afterEach, expect, it } from "vitest";
import { forgetWebServer, setWebServer } from "../../testing/web-server-settings.ts";

const [newer, older, other] = [0, 1, 2].map(() => randomBytes(32).toString("base64"));
const claims = { sub: "gus" };
const maxAge = 60;

afterEach(forgetWebServer);

it("fault 146: cookies of every secret in the list are read, and new ones are made with the first", async () => {
  if (!newer || !older || !other) throw new Error("no secrets");
  setWebServer("postgres://web@127.0.0.1/poker", { NEXTAUTH_SECRET: `${newer},${older}` });
  const { readClaims, signClaims } = await import("./signed-cookie.ts");
  const made = (secret: string, salt?: string) => encode({ token: claims, secret, maxAge, ...(salt && { salt }) });
  expect(await readClaims(await made(newer))).toMatchObject({ claims, isUnderFirstSecret: true });
  expect(await readClaims(await made(older))).toMatchObject({ claims, isUnderFirstSecret: false });
  expect(await readClaims(await made(older, "device-guest"), "device-guest")).toMatchObject({ claims });
  expect(await readClaims(await made(older, "device-guest"))).toBeNull();
  expect(await readClaims(await made(other))).toBeNull();
  expect(await readClaims("no token")).toBeNull();
  expect(await decode({ token: await signClaims(claims, { maxAge }), secret: newer })).toMatchObject(claims);
});
