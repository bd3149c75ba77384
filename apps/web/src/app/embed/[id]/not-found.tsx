import { shareFor } from "../../../messages/share.ts";
import { readRequestLocale } from "../../../server/request-locale.ts";
import { MessagePage } from "../../../ui/message-page.tsx";

/** In a frame there is no way on: the page around it is another site's. */
export default async function NotFound() {
  const { goneTitle, gone } = shareFor(await readRequestLocale()).hand;
  return <MessagePage title={goneTitle} help={gone} />;
}
