import { expect, it } from "vitest";
import { formatBannedError, parseBannedError } from "./banned-error.ts";

it("a ban goes through the error of a sign-in whole; other errors are none, nor is a text that was cut off", () => {
  const sanctions = [{ sanction: "ban" as const, until: 1_700_000_000_000, reason: "ein zweites Konto? ja & nein" }];
  const standing = { sanctions, onBreak: null, contact: "staff@example.org" };
  const error = formatBannedError(standing);
  expect(parseBannedError(decodeURIComponent(encodeURIComponent(error)))).toEqual(standing);
  expect(parseBannedError("CredentialsSignin")).toBeNull();
  expect(parseBannedError("account-banned")).toBeNull();
  expect(parseBannedError(error.slice(0, -5))).toBeNull();
});
