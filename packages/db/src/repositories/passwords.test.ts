import { expect, it } from "vitest";
import { useTestRoom } from "../../test/test-room.ts";
import { makeCredential, makePasswordSalt, makeProof } from "./passwords.ts";
import { createUsers } from "./users.ts";

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
  // CPU time is measured: without the proof it would be near zero instead of some 100 ms.
  const [known, unknown] = [await cost("Known"), await cost("unknown@example.org")];
  expect(unknown).toBeGreaterThan(known / 4);
});
