import { STAFF_ROLES } from "@poker/protocol";
import { expect, it } from "vitest";
import { describeCommonDuties, describeRole } from "./staff-page.tsx";

it("the common permissions are named once, and each role names only its additional permissions", () => {
  expect(describeCommonDuties()).toBe("see the live monitor; find accounts by name; see tables, pools and tournaments");
  expect(describeRole("rake_admin")).toBe("see rake and its report; change rake configs; see the books");
  for (const role of STAFF_ROLES) expect(describeRole(role)).not.toContain("see the live monitor");
});

it("a role that may do nearly everything names the exceptions", () =>
  expect(describeRole("owner")).toBe(
    "everything except: see the hole cards of a finished hand; allow dealing again after a failed shuffle test",
  ));
