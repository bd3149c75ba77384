import { expect, it } from "vitest";
import { formatBannedError, parseBannedError } from "./ban-notice.ts";

it("a ban with its reason is read from a sign-in error; no ban is read from other errors or a truncated text", () => {
  const sanctions = [{ sanction: "ban" as const, until: 1_700_000_000_000, reason: "ein zweites Konto? ja & nein" }];
  const standing = { sanctions, onBreak: null, contact: "staff@example.org" };
  const error = formatBannedError(standing);
  expect(parseBannedError(decodeURIComponent(encodeURIComponent(error)))).toEqual(standing);
  expect(parseBannedError("CredentialsSignin")).toBeNull();
  expect(parseBannedError("account-banned")).toBeNull();
  expect(parseBannedError(error.slice(0, -5))).toBeNull();
});
