import { refuse } from "@poker/engine";
import * as z from "zod";
import { messagesFor } from "../../../../messages/index.ts";
import { roomSettings } from "../../../../server/office/room-settings.ts";
import { accountChangesPerUser } from "../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { userRoute } from "../../../../server/sign-in/user-route.ts";
import { storedNameText } from "../../../../ui/stored-texts.ts";

/** Closes the user's account. The user must type the account's name as the page shows it. */
export const POST = userRoute(z.object({ name: z.string().max(200) }), async ({ userId, name, sessionKey }, typed) => {
  if (!(await accountChangesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  const { numbered } = messagesFor(await readRequestLocale()).guest;
  const shown = storedNameText(name, (number) => numbered.replace("{number}", number));
  if (typed.name.trim() !== shown) return refuse("wrong-name");
  return repositories().closeAccount(sessionKey, roomSettings().accountGraceDays);
});
