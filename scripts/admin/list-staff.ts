/** Lists everyone with a role in the back office, for `npm run admin -- list`. */
import { type Database, listStaffMembers } from "@poker/db";

/** Returns one line for each person. With `json`, returns a single line, which is a JSON text with all of them. */
export async function listStaff({ pool }: Database, json: boolean): Promise<readonly string[]> {
  const members = await listStaffMembers(pool);
  if (json) return [JSON.stringify(members)];
  if (members.length === 0) return ['The room has no staff. An owner is made by: npm run admin -- create EMAIL "NAME"'];
  const width = Math.max(...members.map(({ name }) => name.length));
  return members.map(({ userId, name, email, emailProven, roles, approvesFrom }) => {
    const address = email === null ? "no address" : `${email}${emailProven ? "" : " (not confirmed)"}`;
    const waits =
      approvesFrom === null ? "" : `, approves from ${new Date(approvesFrom).toISOString().slice(0, 10)} on`;
    return `${userId}  ${name.padEnd(width)}  ${roles.join(", ")}${waits}  ${address}`;
  });
}
