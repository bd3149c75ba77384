/** Tests what links in mails do and what they refuse. Faults 67, 81, decision 0058 */
import { randomInt } from "node:crypto";
import { isRefusal } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { useTestRoom } from "../../test/test-room.ts";
import { createAccountMails } from "./account-mails.ts";
import { toSessionKey } from "./session-keys.ts";
import { createSessions } from "./sessions.ts";
import { createUsers } from "./users.ts";

const room = useTestRoom();
const users = () => createUsers(room.web);
const mails = () => createAccountMails(room.web);
const PASSWORD = "correct horse";
const NEW_PASSWORD = "another battery";

interface Person {
  readonly id: string;
  readonly email: string;
  readonly sessionKey: string;
}

async function makePerson(locale = "en"): Promise<Person> {
  const digits = randomInt(1e9, 1e10);
  const email = `person-${digits}@example.org`;
  const made = await users().register({ email, password: PASSWORD, name: `P ${digits}`, locale });
  if (isRefusal(made)) throw new Error(made.code);
  return { id: made.user.id, email, sessionKey: await signIn(email) };
}
async function signIn(email: string, password = PASSWORD): Promise<string> {
  const signedIn = await users().signIn(email, password);
  return toSessionKey(signedIn?.sessionToken ?? "");
}
const canSignIn = async (email: string, password: string) => (await users().signIn(email, password)) !== null;

interface MailRow {
  readonly kind: string;
  readonly address: string;
  readonly locale: string;
  readonly detail: { readonly token?: string };
}
/** The mails to an address, oldest first. */
const mailsTo = async (address: string): Promise<MailRow[]> =>
  (
    await room.owner.pool.query<MailRow>(
      "SELECT kind, address, locale, detail FROM outgoing_mails WHERE address = $1 ORDER BY created_at, id",
      [address],
    )
  ).rows;
/** The token in the newest mail of a kind. */
async function readToken(address: string, kind: string): Promise<string> {
  const found = (await mailsTo(address)).findLast((mail) => mail.kind === kind);
  if (!found?.detail.token) throw new Error(`no token for ${address}`);
  return found.detail.token;
}
async function askReset({ email }: Person): Promise<string> {
  await mails().askReset(email.toUpperCase());
  return readToken(email, "password-reset");
}
/** Lets this time go by for all links. */
const wait = (interval: string) =>
  room.owner.pool.query(
    "UPDATE mail_links SET created_at = created_at - $1::interval, expires_at = expires_at - $1::interval",
    [interval],
  );
const refusal = (code: string) => ({ ok: false, code });

describe("proving an address", () => {
  it("decision 0058: a new account is asked by mail in its language, and its link proves the address once", async () => {
    const person = await makePerson("es");
    expect(await mailsTo(person.email)).toMatchObject([{ kind: "address-verify", locale: "es" }]);
    expect(await mails().isAddressProven(person.id)).toBe(false);
    const token = await readToken(person.email, "address-verify");
    expect(await mails().confirmAddress(token)).toEqual({ ok: true });
    expect(await mails().isAddressProven(person.id)).toBe(true);
    expect(await mails().confirmAddress(token)).toEqual(refusal("link-used"));
    expect(await mails().askVerification(person.sessionKey)).toEqual(refusal("address-proven"));
  });

  it("decision 0058: a guest who becomes an account is asked too; a guest and a stranger are not", async () => {
    const guest = await users().createGuest();
    const sessionKey = toSessionKey(guest.sessionToken);
    expect(await mails().askVerification(sessionKey)).toEqual(refusal("address-proven"));
    expect(await mails().askVerification("nothing")).toEqual(refusal("session-revoked"));
    const email = `upgraded-${randomInt(1e9)}@example.org`;
    await users().upgradeGuest(sessionKey, {
      email,
      password: PASSWORD,
      name: `U ${randomInt(1e9, 1e10)}`,
      locale: "es",
    });
    expect(await mailsTo(email)).toMatchObject([{ kind: "address-verify", locale: "es" }]);
  });

  it("decision 0058 ✗: a link is good for a day and until the next one, and five are sent an hour", async () => {
    const person = await makePerson();
    const first = await readToken(person.email, "address-verify");
    for (let asked = 0; asked < 4; asked++)
      expect(await mails().askVerification(person.sessionKey)).toEqual({ ok: true });
    expect(await mails().askVerification(person.sessionKey)).toEqual(refusal("too-many-tries"));
    expect(await mails().confirmAddress(first)).toEqual(refusal("link-expired"));
    const last = await readToken(person.email, "address-verify");
    await wait("1 day");
    expect(await mails().confirmAddress(last)).toEqual(refusal("link-expired"));
    expect(await mails().confirmAddress("x".repeat(43))).toEqual(refusal("link-unknown"));
    expect(await mails().askVerification(person.sessionKey)).toEqual({ ok: true });
  });
});

describe("changing an address", () => {
  const newAddress = () => `new-${randomInt(1e9)}@example.org`;

  it("decision 0058: the new address is proven before it takes the place of the old one, which is told", async () => {
    const [person, email] = [await makePerson(), newAddress()];
    expect(await mails().askChange(person.sessionKey, ` ${email.toUpperCase()}`)).toEqual({ ok: true });
    expect((await users().getById(person.id))?.email).toBe(person.email);
    expect(await mails().confirmAddress(await readToken(email, "address-change"))).toEqual({ ok: true });
    expect((await users().getById(person.id))?.email).toBe(email);
    expect(await mails().isAddressProven(person.id)).toBe(true);
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toContain("address-changed");
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });

  it("fault 67: an address that is taken gets the same answer, and its owner is told by mail instead", async () => {
    const [person, owner] = [await makePerson(), await makePerson()];
    expect(await mails().askChange(person.sessionKey, owner.email)).toEqual({ ok: true });
    expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(["address-verify", "address-taken"]);
  });

  it("decision 0058 ✗: an address that another account got meanwhile is refused, and the old one stays", async () => {
    const [person, email] = [await makePerson(), newAddress()];
    await mails().askChange(person.sessionKey, email);
    const other = await makePerson();
    await mails().askChange(other.sessionKey, email);
    expect(await mails().confirmAddress(await readToken(email, "address-change"))).toEqual({ ok: true });
    const [first] = (await mailsTo(email)).map(({ detail }) => detail.token ?? "");
    expect(await mails().confirmAddress(first ?? "")).toEqual(refusal("email-taken"));
    expect((await users().getById(person.id))?.email).toBe(person.email);
  });

  it("fault 86: a session that is not fresh changes no address, nor do a guest and a stranger", async () => {
    const person = await makePerson();
    await room.owner.pool.query("UPDATE sessions SET fresh_at = now() - interval '11 minutes' WHERE user_id = $1", [
      person.id,
    ]);
    expect(await mails().askChange(person.sessionKey, newAddress())).toEqual(refusal("fresh-sign-in-required"));
    const guest = await users().createGuest();
    expect(await mails().askChange(toSessionKey(guest.sessionToken), newAddress())).toEqual(refusal("no-account"));
    expect(await mails().askChange("nothing", newAddress())).toEqual(refusal("session-revoked"));
    expect(await mails().askChange(person.sessionKey, "nobody")).toEqual(refusal("email-not-valid"));
  });
});

describe("a new password by mail", () => {
  it("fault 81: a link sets a new password, ends all sessions, proves the address and is told", async () => {
    const person = await makePerson();
    const token = await askReset(person);
    expect(await mails().resetPassword(token, NEW_PASSWORD)).toEqual({ ok: true });
    expect(await canSignIn(person.email, PASSWORD)).toBe(false);
    expect(await createSessions(room.web).list(person.id)).toEqual([]);
    expect(await createSessions(room.web).findIdentity(person.sessionKey, person.id)).toBeNull();
    expect(await canSignIn(person.email, NEW_PASSWORD)).toBe(true);
    expect(await mails().isAddressProven(person.id)).toBe(true);
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toContain("password-changed");
  });

  it("fault 81: a link that is used twice, also at the same moment, sets one password", async () => {
    const person = await makePerson();
    const token = await askReset(person);
    const wanted = [NEW_PASSWORD, "one more battery", "and another staple"];
    const answers = await Promise.all(wanted.map((password) => mails().resetPassword(token, password)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => isRefusal(answer) && answer.code === "link-used")).toHaveLength(2);
    expect(await mails().resetPassword(token, "once more again")).toEqual(refusal("link-used"));
    expect(await canSignIn(person.email, "once more again")).toBe(false);
  });

  it("fault 81: a link in the hands of another person sets the password of its own account alone", async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const token = await askReset(person);
    const otherToken = await askReset(other);
    expect(await mails().resetPassword(token, NEW_PASSWORD)).toEqual({ ok: true });
    expect(await canSignIn(other.email, PASSWORD)).toBe(true);
    expect(await createSessions(room.web).findIdentity(other.sessionKey, other.id)).not.toBeNull();
    // Neither a link for something else nor a changed one is good.
    const verify = await readToken(other.email, "address-verify");
    const changed = `${otherToken.slice(0, -1)}${otherToken.endsWith("A") ? "B" : "A"}`;
    for (const wrong of [verify, changed, "", "x".repeat(1_000)])
      expect(await mails().resetPassword(wrong, NEW_PASSWORD)).toEqual(refusal("link-unknown"));
    expect(await mails().confirmAddress(otherToken)).toEqual(refusal("link-unknown"));
  });

  it("fault 81: a link that is used late, after a newer one, or after the address was changed, does nothing", async () => {
    const person = await makePerson();
    const late = await askReset(person);
    await wait("30 minutes");
    expect(await mails().resetPassword(late, NEW_PASSWORD)).toEqual(refusal("link-expired"));
    const [older, newer] = [await askReset(person), await askReset(person)];
    expect(await mails().resetPassword(older, NEW_PASSWORD)).toEqual(refusal("link-expired"));
    const email = `moved-${randomInt(1e9)}@example.org`;
    await mails().askChange(person.sessionKey, email);
    await mails().confirmAddress(await readToken(email, "address-change"));
    expect(await mails().resetPassword(newer, NEW_PASSWORD)).toEqual(refusal("link-expired"));
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });

  it("fault 81: a change of the address that was begun before does not go through after it", async () => {
    const [person, email] = [await makePerson(), `thief-${randomInt(1e9)}@example.org`];
    await mails().askChange(person.sessionKey, email);
    await mails().resetPassword(await askReset(person), NEW_PASSWORD);
    expect(await mails().confirmAddress(await readToken(email, "address-change"))).toEqual(refusal("link-expired"));
  });

  it("fault 104 ✗: a password that is tried first is refused, and the link stays good", async () => {
    const token = await askReset(await makePerson());
    expect(await mails().resetPassword(token, "password")).toEqual(refusal("password-too-easy"));
    expect(await mails().resetPassword(token, NEW_PASSWORD)).toEqual({ ok: true });
  });

  it("fault 67: an address without an account gets no mail, an account five an hour, and the answer is always the same", async () => {
    const stranger = `stranger-${randomInt(1e9)}@example.org`;
    for (const address of [stranger, "nobody", ""]) expect(await mails().askReset(address)).toBeUndefined();
    expect(await mailsTo(stranger)).toEqual([]);
    const person = await makePerson();
    for (let asked = 0; asked < 7; asked++) expect(await mails().askReset(person.email)).toBeUndefined();
    expect((await mailsTo(person.email)).filter(({ kind }) => kind === "password-reset")).toHaveLength(5);
  });

  it("fault 105: the owner of an address for which an account was wanted is told once a day", async () => {
    const person = await makePerson();
    for (let asked = 0; asked < 3; asked++) await mails().tellOwnerOfSignUp(person.email);
    await mails().tellOwnerOfSignUp(`stranger-${randomInt(1e9)}@example.org`);
    expect((await mailsTo(person.email)).filter(({ kind }) => kind === "address-taken")).toHaveLength(1);
  });

  it("fault 100: the web server's role reads no link and makes none", async () => {
    for (const sql of [
      "SELECT * FROM mail_links",
      "SELECT detail FROM outgoing_mails",
      "SELECT mail_link_add(gen_random_uuid(), 'reset', 'a', '1 day')",
      "SELECT mail_link_find('a', 'reset')",
      "SELECT address_send_link(gen_random_uuid())",
    ])
      await expect(room.web.pool.query(sql), sql).rejects.toThrow("permission denied");
  });
});
