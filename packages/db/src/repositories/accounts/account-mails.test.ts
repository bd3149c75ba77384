/** Tests what each link in a mail does, and which links are refused. Faults 67, 81, decision 0058 */
import { randomInt } from "node:crypto";
import { isRefusal } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { toSessionKey } from "../sign-in/session-keys.ts";
import { createSessions } from "../sign-in/sessions.ts";
import { createAccountMails } from "./account-mails.ts";
import { createUsers } from "./users.ts";

const room = useTestRoom();
const users = () => createUsers(room.web);
const mails = () => createAccountMails(room.web);
const PASSWORD = "correct horse";
const NEW_PASSWORD = "another battery";

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly sessionKey: string;
}

/** Makes an account with this address. The address is not proven yet. */
async function makePerson(locale = "en", email = `person-${randomInt(1e9, 1e10)}@example.org`): Promise<Person> {
  const name = `P ${randomInt(1e9, 1e10)}`;
  const made = await users().register({ email, password: PASSWORD, name, locale });
  if (isRefusal(made)) throw new Error(made.code);
  return { id: made.user.id, name, email, sessionKey: await signIn(name) };
}
async function signIn(name: string, password = PASSWORD): Promise<string> {
  const signedIn = await users().signIn(name, password);
  return toSessionKey(signedIn?.sessionToken ?? "");
}
const canSignIn = async (login: string, password: string) => (await users().signIn(login, password)) !== null;
/** Opens the newest verification link that was mailed to the person, in the person's own browser. */
const prove = async ({ email, sessionKey }: Person) =>
  mails().confirmAddress(await readToken(email, "address-verify"), sessionKey);

interface MailRow {
  readonly kind: string;
  readonly address: string;
  readonly locale: string;
  readonly detail: { readonly token?: string };
}
/** Returns the mails to an address, oldest first. */
const mailsTo = async (address: string): Promise<MailRow[]> =>
  (
    await room.owner.pool.query<MailRow>(
      "SELECT kind, address, locale, detail FROM outgoing_mails WHERE address = $1 ORDER BY created_at, id",
      [address],
    )
  ).rows;
/** Returns the token in the newest mail of this kind. */
async function readToken(address: string, kind: string): Promise<string> {
  const found = (await mailsTo(address)).findLast((mail) => mail.kind === kind);
  if (!found?.detail.token) throw new Error(`no token for ${address}`);
  return found.detail.token;
}
async function askReset({ email }: Person): Promise<string> {
  await mails().askReset(email.toUpperCase());
  return readToken(email, "password-reset");
}
/** Makes all links look older by `interval`. */
const wait = (interval: string) =>
  room.owner.pool.query(
    "UPDATE mail_links SET created_at = created_at - $1::interval, expires_at = expires_at - $1::interval",
    [interval],
  );
const refusal = (code: string) => ({ ok: false, code });

describe("proving an address", () => {
  it("decision 0058: a new account gets a mail in its language, and the link proves the address once", async () => {
    const person = await makePerson("es");
    expect(await mailsTo(person.email)).toMatchObject([{ kind: "address-verify", locale: "es" }]);
    expect(await mails().isAddressProven(person.id)).toBe(false);
    const token = await readToken(person.email, "address-verify");
    expect(await mails().confirmAddress(token, person.sessionKey)).toEqual({ ok: true });
    expect(await mails().isAddressProven(person.id)).toBe(true);
    expect(await mails().confirmAddress(token, person.sessionKey)).toEqual(refusal("link-used"));
    expect(await mails().askVerification(person.sessionKey)).toEqual(refusal("address-proven"));
  });

  it("decision 0058: a guest who makes an account gets the mail too; no mail goes to a guest or a stranger", async () => {
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

  it("decision 0058 ✗: a link is valid for a day and until the next link, and five links are sent an hour", async () => {
    const person = await makePerson();
    const first = await readToken(person.email, "address-verify");
    for (let asked = 0; asked < 4; asked++)
      expect(await mails().askVerification(person.sessionKey)).toEqual({ ok: true });
    expect(await mails().askVerification(person.sessionKey)).toEqual(refusal("too-many-tries"));
    expect(await mails().confirmAddress(first, person.sessionKey)).toEqual(refusal("link-expired"));
    const last = await readToken(person.email, "address-verify");
    await wait("1 day");
    expect(await mails().confirmAddress(last, person.sessionKey)).toEqual(refusal("link-expired"));
    expect(await mails().confirmAddress("x".repeat(43), person.sessionKey)).toEqual(refusal("link-unknown"));
    expect(await mails().askVerification(person.sessionKey)).toEqual({ ok: true });
  });
});

describe("changing an address", () => {
  const newAddress = () => `new-${randomInt(1e9)}@example.org`;

  it("decision 0058: the new address is proven before it replaces the old one; a mail informs the old address", async () => {
    const [person, email] = [await makePerson(), newAddress()];
    await prove(person);
    expect(await mails().askChange(person.sessionKey, ` ${email.toUpperCase()}`)).toEqual({ ok: true });
    expect((await users().getById(person.id))?.email).toBe(person.email);
    expect(await mails().confirmAddress(await readToken(email, "address-change"), person.sessionKey)).toEqual({
      ok: true,
    });
    expect((await users().getById(person.id))?.email).toBe(email);
    expect(await mails().isAddressProven(person.id)).toBe(true);
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toContain("address-changed");
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });

  it("fault 67: an address that another account has proven gets the same answer, and its owner gets a mail", async () => {
    const [person, owner] = [await makePerson(), await makePerson()];
    await prove(owner);
    expect(await mails().askChange(person.sessionKey, owner.email)).toEqual({ ok: true });
    expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(["address-verify", "address-taken"]);
  });

  it("decision 0058 ✗: an address that another account got meanwhile is refused, and the old one stays", async () => {
    const [person, email] = [await makePerson(), newAddress()];
    await mails().askChange(person.sessionKey, email);
    const other = await makePerson();
    await mails().askChange(other.sessionKey, email);
    expect(await mails().confirmAddress(await readToken(email, "address-change"), other.sessionKey)).toEqual({
      ok: true,
    });
    const [first] = (await mailsTo(email)).map(({ detail }) => detail.token ?? "");
    expect(await mails().confirmAddress(first ?? "", person.sessionKey)).toEqual(refusal("email-taken"));
    expect((await users().getById(person.id))?.email).toBe(person.email);
  });

  it("fault 86: a session that is not fresh changes no address, and guests and strangers change none", async () => {
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

describe("an address that several accounts name (decision 0070)", () => {
  const makeTwo = async () => {
    const first = await makePerson();
    return [first, await makePerson("en", first.email)] as const;
  };
  const kindsTo = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind);

  it("fault 105: can be used to sign in only to the account that proved it; every account signs in by its name", async () => {
    const [first, second] = await makeTwo();
    expect(await canSignIn(first.email, PASSWORD)).toBe(false);
    expect(await prove(second)).toEqual({ ok: true });
    expect((await users().signIn(first.email, PASSWORD))?.userId).toBe(second.id);
    for (const { id, name } of [first, second]) expect((await users().signIn(name, PASSWORD))?.userId).toBe(id);
  });

  it("fault 105: an account that names a proven address notices nothing; the owner gets one mail a day", async () => {
    const owner = await makePerson();
    await prove(owner);
    const free = await makePerson();
    const seen = async ({ id, sessionKey }: Person) => ({
      proven: await mails().isAddressProven(id),
      asked: await mails().askVerification(sessionKey),
      user: { ...(await users().getById(id)), id: "", name: "", email: "" },
    });
    for (let n = 0; n < 3; n++) {
      const named = await makePerson("en", owner.email);
      expect(await seen(named)).toEqual(await seen(free));
      expect(await canSignIn(owner.email, PASSWORD)).toBe(true);
    }
    const told = (await mailsTo(owner.email)).filter(({ kind }) => kind.startsWith("address"));
    expect(told.map(({ kind }) => kind)).toEqual(["address-verify", "address-taken"]);
    expect(told.at(-1)?.detail).toEqual({ name: owner.name });
  });

  it("decision 0070: the first account that names it neither stops another from proving it nor gets it later", async () => {
    const [first, owner] = await makeTwo();
    const [early] = (await mailsTo(first.email)).map(({ detail }) => detail.token ?? "");
    expect(await prove(owner)).toEqual({ ok: true });
    expect(await mails().confirmAddress(early ?? "", first.sessionKey)).toEqual(refusal("email-taken"));
    expect(await mails().isAddressProven(first.id)).toBe(false);
    expect(await canSignIn(first.name, PASSWORD)).toBe(true);
  });

  it("decision 0070: when two accounts prove it at the same moment, one account gets it", async () => {
    const [first, second] = await makeTwo();
    const tokens = (await mailsTo(first.email)).map(({ detail }) => detail.token ?? "");
    const answers = await Promise.all(
      [first, second].map(({ sessionKey }, n) => mails().confirmAddress(tokens[n] ?? "", sessionKey)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual(refusal("email-taken"));
  });

  it("decision 0070: a link works only in its own account, not for a reader in another account or signed out", async () => {
    const [person, reader] = [await makePerson(), await makePerson()];
    const token = await readToken(person.email, "address-verify");
    for (const sessionKey of [reader.sessionKey, ""])
      expect(await mails().confirmAddress(token, sessionKey)).toEqual(refusal("other-account"));
    expect(await mails().isAddressProven(person.id)).toBe(false);
    expect(await mails().confirmAddress(token, person.sessionKey)).toEqual({ ok: true });
  });

  it("decision 0070: after one account has proven it, accounts that only name it get no mail there", async () => {
    const [first, owner] = await makeTwo();
    await mails().askReset(first.name);
    const late = await readToken(first.email, "password-reset");
    await prove(owner);
    const before = await kindsTo(owner.email);
    await room.owner.pool.query("SELECT mail_add($1, 'new-device', '{}')", [first.id]);
    await mails().askReset(first.name);
    expect(await kindsTo(owner.email)).toEqual(before);
    expect(await mails().resetPassword(late, NEW_PASSWORD)).toEqual(refusal("link-expired"));
    await mails().askReset(owner.email);
    expect((await kindsTo(owner.email)).slice(before.length)).toEqual(["password-reset"]);
    expect(await mails().resetPassword(await readToken(owner.email, "password-reset"), NEW_PASSWORD)).toEqual({
      ok: true,
    });
    expect(await canSignIn(owner.email, NEW_PASSWORD)).toBe(true);
    expect(await canSignIn(first.name, PASSWORD)).toBe(true);
  });

  it("decision 0083: it gets at most five links an hour from all its accounts together, and no answer reveals this", async () => {
    const first = await makePerson();
    for (let n = 0; n < 4; n++) {
      const { sessionKey } = n === 0 ? first : await makePerson("en", first.email);
      for (let asked = 0; asked < 4; asked++) expect(await mails().askVerification(sessionKey)).toEqual({ ok: true });
    }
    const late = await makePerson("en", first.email);
    expect(await mails().askVerification(late.sessionKey)).toEqual({ ok: true });
    expect((await kindsTo(first.email)).filter((kind) => kind === "address-verify")).toHaveLength(5);
  });
});

describe("a new password by mail", () => {
  it("fault 81: a link sets a new password, ends all sessions, proves the address and sends a notice", async () => {
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

  it("fault 81: a link in the hands of another person sets only the password of the link's own account", async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const token = await askReset(person);
    const otherToken = await askReset(other);
    expect(await mails().resetPassword(token, NEW_PASSWORD)).toEqual({ ok: true });
    expect(await canSignIn(other.name, PASSWORD)).toBe(true);
    expect(await createSessions(room.web).findIdentity(other.sessionKey, other.id)).not.toBeNull();
    // Refused: a link of another kind, a link with one changed letter, an empty link, and a very long link.
    const verify = await readToken(other.email, "address-verify");
    const changed = `${otherToken.slice(0, -1)}${otherToken.endsWith("A") ? "B" : "A"}`;
    for (const wrong of [verify, changed, "", "x".repeat(1_000)])
      expect(await mails().resetPassword(wrong, NEW_PASSWORD)).toEqual(refusal("link-unknown"));
    expect(await mails().confirmAddress(otherToken, other.sessionKey)).toEqual(refusal("link-unknown"));
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
    await mails().confirmAddress(await readToken(email, "address-change"), person.sessionKey);
    expect(await mails().resetPassword(newer, NEW_PASSWORD)).toEqual(refusal("link-expired"));
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });

  it("fault 81: a change of the address that began before the reset cannot be completed after the reset", async () => {
    const [person, email] = [await makePerson(), `thief-${randomInt(1e9)}@example.org`];
    await mails().askChange(person.sessionKey, email);
    await mails().resetPassword(await askReset(person), NEW_PASSWORD);
    expect(await mails().confirmAddress(await readToken(email, "address-change"), person.sessionKey)).toEqual(
      refusal("link-expired"),
    );
  });

  it("fault 104 ✗: a commonly guessed password is refused, and the link stays valid", async () => {
    const token = await askReset(await makePerson());
    expect(await mails().resetPassword(token, "password")).toEqual(refusal("password-too-easy"));
    expect(await mails().resetPassword(token, NEW_PASSWORD)).toEqual({ ok: true });
  });

  it("fault 67: an unknown address gets no mail, an account gets five an hour, and the answer is always the same", async () => {
    const stranger = `stranger-${randomInt(1e9)}@example.org`;
    for (const address of [stranger, "nobody", ""]) expect(await mails().askReset(address)).toBeUndefined();
    expect(await mailsTo(stranger)).toEqual([]);
    const person = await makePerson();
    for (let asked = 0; asked < 7; asked++) expect(await mails().askReset(person.email)).toBeUndefined();
    expect((await mailsTo(person.email)).filter(({ kind }) => kind === "password-reset")).toHaveLength(5);
  });

  it("fault 81: the address is not proven when the account has a second factor, which the reader did not use", async () => {
    const person = await makePerson();
    await room.owner.pool.query("INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, '\\x00')", [person.id]);
    expect(await mails().resetPassword(await askReset(person), NEW_PASSWORD)).toEqual({ ok: true });
    expect(await mails().isAddressProven(person.id)).toBe(false);
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
