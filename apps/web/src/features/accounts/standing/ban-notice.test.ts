import { expect, it } from "vitest";
import { formatBannedError, parseBannedError } from "./ban-notice.ts";

it("a sign-in error carries a whole ban; other errors and a truncated text carry no ban", () => {
  const sanctions = [{ sanction: "ban" as const, until: 1_700_000_000_000, reason: "ein zweites Konto? ja & nein" }];
  const standing = { sanctions, onBreak: null, contact: "staff@example.org" };
  const error = formatBannedError(standing);
  expect(parseBannedError(decodeURIComponent(encodeURIComponent(error)))).toEqual(standing);
  expect(parseBannedError("CredentialsSignin")).toBeNull();
  expect(parseBannedError("account-banned")).toBeNull();
  expect(parseBannedError(error.slice(0, -5))).toBeNull();
});
