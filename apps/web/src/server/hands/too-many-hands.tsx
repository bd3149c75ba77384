import Link from "next/link";
import { messagesFor } from "../../messages/index.ts";
import { buttonClass } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { readRequestLocale } from "../requests/request-locale.ts";

/** Shows that this reader has opened too many hands. Fault 110 */
export async function TooManyHands() {
  const { app, history } = messagesFor(await readRequestLocale());
  return (
    <MessagePage title={history.tooMany} help={history.tooManyHelp}>
      <Link href="/" className={buttonClass({ kind: "primary" })}>
        {app.toLobby}
      </Link>
    </MessagePage>
  );
}
