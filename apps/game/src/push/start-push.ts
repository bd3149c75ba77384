/** Starts the sender of push messages. A room without PUSH_KEY sends none. Decision 0064 */
import { createPushTargets } from "@poker/db";
import { derivePushKey } from "@poker/settings/push-key";
import type { Gateway } from "../gateway/gateway.ts";
import type { ServerContext } from "../server-context.ts";
import { PushNotifier } from "./push-notifier.ts";
import { PushSender } from "./push-sender.ts";

/** The contact address of a room without https, which has no useful address. Push services require one. */
const NO_CONTACT = "mailto:none@room.invalid";

export interface Push extends Pick<PushNotifier, "tellAway" | "handleTableChanged"> {
  /** The sender; null when the room sends no push messages. */
  readonly sender: Pick<PushSender, "totals" | "waitingCount"> | null;
}

const NO_PUSH: Push = { tellAway() {}, handleTableChanged() {}, sender: null };

/** Starts the sender, and tells the web servers with which keys the room signs. */
export async function startPush(
  { env, database, clock, log }: ServerContext,
  { people }: Pick<Gateway, "people">,
): Promise<Push> {
  const targets = createPushTargets(database.pool);
  const keys = (env.PUSH_KEY?.keys ?? []).flatMap(({ bytes }) => derivePushKey(bytes) ?? []);
  await targets.publishKeys(keys.map(({ publicKey }) => publicKey));
  const [key] = keys;
  if (!key) return NO_PUSH;
  const contact = env.PUBLIC_ORIGINS.find((origin) => origin.startsWith("https:")) ?? NO_CONTACT;
  const sender = new PushSender({
    key,
    olderKeys: keys.slice(1),
    contact,
    targets,
    clock,
    log,
    loopback: env.PUSH_LOOPBACK,
  });
  const notifier = new PushNotifier({ people, targets, sender, log });
  return {
    tellAway: notifier.tellAway,
    handleTableChanged: (table) => notifier.handleTableChanged(table),
    sender,
  };
}
