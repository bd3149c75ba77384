import { shareFor } from "../../../messages/hands/hands.ts";
import { readRequestLocale } from "../../../server/requests/request-locale.ts";
import { MessagePage } from "../../../ui/message-page.tsx";

/** Says that the link does not lead to a hand. Has no link of its own, because it is shown in a frame on another site. */
export default async function NotFound() {
  const { goneTitle, gone } = shareFor(await readRequestLocale()).hand;
  return <MessagePage title={goneTitle} help={gone} />;
}
