import { shareFor } from "../../../messages/hands/hands.ts";
import { readRequestLocale } from "../../../server/requests/request-locale.ts";
import { MessagePage } from "../../../ui/message-page.tsx";

/** The page has no link, because the page around the frame belongs to another site. */
export default async function NotFound() {
  const { goneTitle, gone } = shareFor(await readRequestLocale()).hand;
  return <MessagePage title={goneTitle} help={gone} />;
}
