import { describe, expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { createAccountMails } from "../accounts/account-mails.ts";
import { createUsers } from "../accounts/users.ts";
import { createFreshSignIn } from "./fresh-sign-in.ts";
import { listPasswordForms, makeCredential, makePasswordSalt, makeProof } from "./passwords.ts";
import { toSessionKey } from "./session-keys.ts";

const room = useTestRoom();

it("the proof of a password depends on its salt, and a new one is stored with the costs that made it", async () => {
  const [salt, memoryKib, passes, lanes, proof] = await makeCredential("correct horse");
  expect(await makeProof("correct horse", { salt, memoryKib, passes, lanes })).toEqual(proof);
  expect(await makeProof("correct horse", makePasswordSalt())).not.toEqual(proof);
  expect(await makeProof("12345679", { salt, memoryKib, passes, lanes })).not.toEqual(proof);
});

it("fault 67: signing in to an unknown account computes a proof too, and always fails", async () => {
  const users = createUsers(room.web);
  await users.register({ email: "known@example.org", password: "correct horse", name: "Known" });
  const cost = async (login: string) => {
    const before = process.cpuUsage();
    for (let n = 0; n < 8; n++) expect(await users.signIn(login, "wrong password")).toBeNull();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // Measures CPU time. The sign-in with an unknown login must compute a proof too, which takes about 100 ms. Without it the time would be
  // near zero.
  const [known, unknown] = [await cost("Known"), await cost("unknown@example.org")];
  expect(unknown).toBeGreaterThan(known / 4);
});

describe("decision 0084: one password in every spelling of Unicode", () => {
  /** One text in three spellings: `NFC` has composed letters, `NFD` has decomposed ones and is longer, `MIXED` has both. */
  const NFC = "mañana café über".normalize("NFC");
  const NFD = NFC.normalize("NFD");
  const MIXED = NFC.slice(0, 8) + NFD.slice(9);
  const SPELLINGS = [NFC, NFD, MIXED];
  const NAMED = [
    ["composed", NFC],
    ["decomposed", NFD],
    ["mixed", MIXED],
  ] as const;
  let made = 0;

  async function makeAccount(password: string) {
    made += 1;
    const [name, email] = [`Spelled ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[made]}`, `spelled${made}@example.org`];
    const users = createUsers(room.web);
    const registered = await users.register({ email, password, name });
    if (!("user" in registered)) throw new Error(registered.code);
    const { id } = registered.user;
    const signIn = async (typed: string) => {
      const signedIn = await users.signIn(name, typed);
      return signedIn === null ? null : toSessionKey(signedIn.sessionToken ?? "");
    };
    return { id, name, email, users, signIn };
  }
  /** Stores the proof of the password exactly as it was typed, which earlier versions did. */
  async function storeAsTyped(id: string, typed: string) {
    const salt = makePasswordSalt();
    await room.owner.pool.query(
      "UPDATE credentials SET salt = $2, memory_kib = $3, passes = $4, lanes = $5, proof_hash = sha256($6) WHERE user_id = $1",
      [id, salt.salt, salt.memoryKib, salt.passes, salt.lanes, await makeProof(typed, salt)],
    );
  }

  it.each(NAMED)("a new account signs in with each spelling when the first was %s", async (_, typed) => {
    const { signIn } = await makeAccount(typed);
    for (const spelling of SPELLINGS) expect(await signIn(spelling), JSON.stringify(spelling)).toHaveLength(43);
    expect(await signIn("manana cafe uber")).toBeNull();
  });

  it.each(NAMED.slice(0, 2))(
    "a password that was stored as typed, %s, still signs in with each spelling",
    async (_, stored) => {
      const { id, signIn } = await makeAccount(NFC);
      await storeAsTyped(id, stored);
      for (const spelling of [NFC, NFD]) expect(await signIn(spelling)).toHaveLength(43);
      expect(await signIn("manana cafe uber")).toBeNull();
    },
  );

  it("a password with mixed spelling that was stored as typed still works when it is typed the same way", async () => {
    const { id, signIn } = await makeAccount(NFC);
    await storeAsTyped(id, MIXED);
    expect(await signIn(MIXED)).toHaveLength(43);
  });

  it("a change, a fresh sign-in and a reset accept each spelling", async () => {
    const account = await makeAccount(NFD);
    const sessionKey = (await account.signIn(NFC)) ?? "";
    const fresh = createFreshSignIn(room.web.pool, Buffer.alloc(32));
    const proven = { sessionKey, userId: account.id, name: account.name };
    for (const spelling of SPELLINGS) expect(await fresh.withPassword(proven, spelling, null)).toEqual({ ok: true });
    const owner = { name: account.name, email: account.email };
    expect(await account.users.changePassword(sessionKey, owner, MIXED, `${NFD} 2`)).toEqual({ ok: true });
    expect(await account.signIn(`${NFC} 2`)).toHaveLength(43);
    const mails = createAccountMails(room.web);
    await mails.askReset(account.name);
    const { rows } = await room.owner.pool.query<{ token: string }>(
      "SELECT detail->>'token' AS token FROM outgoing_mails WHERE user_id = $1 AND kind = 'password-reset'",
      [account.id],
    );
    expect(await mails.resetPassword(rows[0]?.token ?? "", `${NFD} 3`)).toEqual({ ok: true });
    expect(await account.signIn(`${MIXED} 3`)).toHaveLength(43);
  });

  it("a wrong proof of a session counts once, whatever its spelling", async () => {
    const account = await makeAccount(NFC);
    const sessionKey = (await account.signIn(NFC)) ?? "";
    const fresh = createFreshSignIn(room.web.pool, Buffer.alloc(32));
    const proven = { sessionKey, userId: account.id, name: account.name };
    for (const typed of [`${MIXED}!`, `${NFD}!`]) await fresh.withPassword(proven, typed, null);
    const { rows } = await room.owner.pool.query("SELECT wrong_proofs FROM sessions WHERE user_id = $1", [account.id]);
    expect(rows).toEqual([{ wrong_proofs: 2 }]);
  });

  it("only the typed text decides how many proofs are made, never the account", () => {
    expect(listPasswordForms("correct horse")).toEqual(["correct horse"]);
    expect(listPasswordForms(NFC)).toEqual([NFC, NFD]);
    expect(listPasswordForms(NFD)).toEqual([NFC, NFD]);
    expect(listPasswordForms(MIXED)).toEqual([NFC, NFD, MIXED]);
  });
});
