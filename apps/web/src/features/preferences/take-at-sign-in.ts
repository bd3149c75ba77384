/** How long the page after signing in waits for the account's preferences; later they are taken while it is open. */
const MAX_WAIT_MS = 2_000;

/** Takes the account's preferences, so that the page after signing in looks as its user has it. Never rejects. */
export async function takePreferencesAtSignIn(): Promise<void> {
  const taken = import("./preference-sync.ts").then(({ takeAccountPreferences }) => takeAccountPreferences());
  await Promise.race([taken.catch(() => {}), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
