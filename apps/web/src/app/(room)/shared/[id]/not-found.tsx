import Link from "next/link";
import { shareFor } from "../../../../messages/hands/hands.ts";
import { messagesFor } from "../../../../messages/index.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { MessagePage } from "../../../../ui/message-page.tsx";

/** Says that the link does not lead to a hand. The page is the same for a revoked link and for a link that never existed. */
export default async function NotFound() {
  const locale = await readRequestLocale();
  const { goneTitle, gone } = shareFor(locale).hand;
  return (
    <MessagePage title={goneTitle} help={gone}>
      <Link href="/" className={buttonClass({ kind: "primary" })}>
        {messagesFor(locale).app.toLobby}
      </Link>
    </MessagePage>
  );
}
