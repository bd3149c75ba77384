import { refuse } from "@poker/engine";
import * as z from "zod";
import { env } from "../../../../env.ts";
import { messagesFor } from "../../../../messages/index.ts";
import { accountChangesPerUser } from "../../../../server/rate-limits.ts";
import { repositories } from "../../../../server/repositories.ts";
import { readRequestLocale } from "../../../../server/request-locale.ts";
import { userRoute } from "../../../../server/user-route.ts";
import { storedNameText } from "../../../../ui/stored-name-text.ts";

/** Closes the user's account, whose name they type as the page shows it. */
export const POST = userRoute(z.object({ name: z.string().max(200) }), async ({ userId, name, sessionKey }, typed) => {
  if (!(await accountChangesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  const { numbered } = messagesFor(await readRequestLocale()).guest;
  const shown = storedNameText(name, (number) => numbered.replace("{number}", number));
  if (typed.name.trim() !== shown) return refuse("wrong-name");
  return repositories().closeAccount(sessionKey, env().ACCOUNT_GRACE_DAYS);
});
