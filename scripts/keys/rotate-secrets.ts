/** Begins the rotation of a secret: creates a new key and puts it before the current key in the list. Decision 0110 */
import { MAX_KEYS, splitKeys } from "@poker/db";
import { generateSecret, keepSecrets, readKeptSecrets } from "../lib/secrets.ts";
import { isLasting, type Outcome, refusal, type SecretName } from "./held-keys.ts";

const isPassword = (name: SecretName) => name.endsWith("_PASSWORD");

/** Writes the new lists into secrets.json of `dataDir`. The servers use the new keys after their next start. */
export function rotateSecrets(dataDir: string, names: readonly SecretName[]): Outcome {
  const kept = readKeptSecrets(dataDir);
  const next = { ...kept };
  for (const name of names) {
    const present = kept[name];
    if (present === undefined) return refusal(`secrets.json has no ${name}; the next start would draw one`);
    if (!isPassword(name) && splitKeys(present).length >= MAX_KEYS)
      return refusal(`${name} has ${MAX_KEYS} keys already: retire the older ones first`);
    next[name] = isPassword(name) ? generateSecret(name) : `${generateSecret(name)},${present}`;
  }
  keepSecrets(dataDir, next);
  const listed = names.filter((name) => !isPassword(name));
  return {
    isDone: true,
    lines: [
      `secrets.json has a new ${names.join(", ")}. It takes effect when the room is stopped and started again.`,
      ...listed.map((name) =>
        isLasting(name)
          ? `${name}: after that start, the old key still opens what it sealed. "npm run keys -- status" says what is left under it, and "npm run keys -- retire ${name}" removes it.`
          : `${name}: after that start, "npm run keys -- retire ${name}" removes the old one.`,
      ),
    ],
  };
}

/** Returns the instructions for a room whose secrets are in the environment variables of several servers. Prints no key. */
export function describeRotation(names: readonly SecretName[]): Outcome {
  return {
    isDone: true,
    lines: names.flatMap((name) => (isPassword(name) ? describePassword(name) : describeList(name))),
  };
}

const describePassword = (name: SecretName) => [
  `${name}: set a new value, which "openssl rand -hex 32" makes, for the migration and for the servers; run`,
  `"npm run migrate -- prepare", and restart the servers. Until then each keeps its open connections.`,
];

function describeList(name: SecretName): readonly string[] {
  const steps = [
    `${name}: make a new key with "openssl rand -base64 32"; old is the current value.`,
    `  1. set ${name}=old,new for all servers, run "npm run migrate -- prepare", and restart them one after the other`,
    `  2. set ${name}=new,old and restart them one after the other`,
  ];
  if (!isLasting(name)) return [...steps, `  3. set ${name}=new and restart them one after the other`];
  return [
    ...steps,
    '  3. run "npm run keys -- reseal" until it says that nothing is left under the old key',
    `  4. run "npm run keys -- retire ${name}", set ${name}=new, and restart them one after the other`,
  ];
}
