import { expect, it } from "vitest";
import { parseNextPath } from "./next-path.ts";

it.each([
  ["/table/0b0e?sit=1", "/table/0b0e?sit=1"],
  ["/history?counted=vpip.made&tag=thin+bet%21", "/history?counted=vpip.made&tag=thin+bet%21"],
  ["/", "/"],
  ["/.//evil.example", "/"],
  ["/%2Fevil.example", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/a\nb", "/"],
  [undefined, "/"],
  [["/a", "/b"], "/"],
])("fault 68: sign-in for the path %j leads to %s", (wish, path) => expect(parseNextPath(wish)).toBe(path));
