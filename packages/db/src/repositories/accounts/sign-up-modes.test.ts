import { isRefusal } from "@poker/engine";
import type { SettingChanges } from "@poker/protocol";
import { beforeEach, expect, it } from "vitest";
import { createInvitationOffice } from "../../back-office/accounts/invitation-office.ts";
import type { Staff } from "../../back-office/office/check-permission.ts";
import { createRoomSettingsOffice } from "../../back-office/office/room-settings-office.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { readSavedSettings } from "../office/room-settings.ts";
import { toSessionKey } from "../sign-in/session-keys.ts";
import { createUsers } from "./users.ts";

const room = useTestRoom();

let owner: Staff;
beforeEach(async () => {
  owner = await appointStaff(room, "owner");
  await set({ set: {}, reset: ["signUp", "guests", "terms"] });
});

async function set(changes: SettingChanges): Promise<void> {
  const { version } = await readSavedSettings(room.web.pool);
  const saved = await createRoomSettingsOffice(room.web).save(owner, { seen: version, changes, reason: "a test" });
  if (isRefusal(saved)) expect.fail(saved.code);
}

let people = 0;
const wish = (more: { readonly invitation?: string; readonly termsSeen?: number | null } = {}) => ({
  email: `person${++people}@example.org`,
  password: "a long one!",
  name: `Person ${String.fromCharCode(64 + people)}`,
  ...more,
});
const codeOf = (answer: object) => (isRefusal(answer) ? answer.code : "made");
const register = async (more?: Parameters<typeof wish>[0]) => codeOf(await createUsers(room.web).register(wish(more)));

async function invite(uses: number): Promise<string> {
  const made = await createInvitationOffice(room.web).make(owner, { uses, days: 7, reason: "friends of the club" });
  return isRefusal(made) ? expect.fail(made.code) : made.code;
}

it("decision 0111: in a closed room only a command on the machine makes accounts; no guest becomes one", async () => {
  const guest = await createUsers(room.web).createGuest();
  await set({ set: { signUp: "closed" }, reset: [] });
  expect(await register()).toBe("sign-up-closed");
  const upgrade = await createUsers(room.web).upgradeGuest(toSessionKey(guest.sessionToken), wish());
  expect(codeOf(upgrade)).toBe("sign-up-closed");
  expect(codeOf(await createUsers(room.owner).register(wish()))).toBe("made");
});

it("decision 0111: an invitation admits as many people as it says, also at the same time, and records them", async () => {
  await set({ set: { signUp: "invited" }, reset: [] });
  const code = await invite(2);
  expect(await register()).toBe("invitation-required");
  expect(await register({ invitation: "NOSUCHCODE22" })).toBe("invitation-invalid");
  const answers = await Promise.all([1, 2, 3].map(() => register({ invitation: ` ${code.toLowerCase()} ` })));
  expect(answers.toSorted()).toEqual(["invitation-used-up", "made", "made"]);
  const listed = await createInvitationOffice(room.web).list(owner);
  expect(!isRefusal(listed) && listed.find((each) => each.code === code)).toMatchObject({
    uses: 2,
    maxUses: 2,
    isOpen: false,
  });
});

it("decision 0111: an invitation that has ended admits no one; a guest who becomes an account needs one too", async () => {
  await set({ set: { signUp: "invited" }, reset: [] });
  const [ended, over, good] = [await invite(5), await invite(5), await invite(1)];
  const office = createInvitationOffice(room.web);
  const listed = await office.list(owner);
  const { id = "" } = (!isRefusal(listed) && listed.find(({ code }) => code === ended)) || {};
  expect(await office.end(owner, { id, reason: "the wrong people have it" })).toEqual({ ok: true });
  expect(await office.end(owner, { id, reason: "again" })).toEqual({ ok: false, code: "not-in-force" });
  await room.owner.pool.query("UPDATE invitations SET expires_at = now() WHERE code = $1", [over]);
  for (const invitation of [ended, over]) expect(await register({ invitation })).toBe("invitation-invalid");
  const guest = await createUsers(room.web).createGuest();
  const upgrade = async (more?: Parameters<typeof wish>[0]) =>
    codeOf(await createUsers(room.web).upgradeGuest(toSessionKey(guest.sessionToken), wish(more)));
  expect(await upgrade()).toBe("invitation-required");
  expect(await upgrade({ invitation: good })).toBe("made");
  expect(await office.make(owner, { uses: 0, days: 7, reason: "none" })).toMatchObject({ code: "bad-invitation" });
});

it("decision 0111: with terms, only people who agreed to today's terms get an account, and this is on record", async () => {
  await set({ set: { terms: { en: "Be kind." } }, reset: [] });
  const { termsVersion: first } = await readSavedSettings(room.web.pool);
  expect(await register()).toBe("terms-not-accepted");
  expect(await register({ termsSeen: first })).toBe("made");
  await set({ set: { name: "A change of another setting" }, reset: [] });
  expect((await readSavedSettings(room.web.pool)).termsVersion).toBe(first);
  await set({ set: { terms: { en: "Be kind and honest." } }, reset: [] });
  const { termsVersion: second } = await readSavedSettings(room.web.pool);
  expect(await register({ termsSeen: first })).toBe("terms-not-accepted");
  const made = await createUsers(room.web).register(wish({ termsSeen: second }));
  const { rows } = await room.owner.pool.query("SELECT version FROM term_consents WHERE user_id = $1", [
    isRefusal(made) ? expect.fail(made.code) : made.user.id,
  ]);
  expect(rows).toEqual([{ version: second }]);
});

it("decision 0111: a room that takes no guests makes no guest, and guests who already play stay", async () => {
  const here = await createUsers(room.web).createGuest();
  await set({ set: { guests: false }, reset: [] });
  expect(codeOf(await createUsers(room.web).createNamedGuest("Wanderer"))).toBe("guests-closed");
  expect(codeOf(await createUsers(room.web).createNumberedGuest())).toBe("guests-closed");
  expect(await createUsers(room.web).resumeGuest(toSessionKey(here.sessionToken))).toMatchObject({ userId: here.id });
});
