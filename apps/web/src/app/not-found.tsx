import Link from "next/link";
import { messagesFor } from "../messages/index.ts";
import { pageTitle } from "../server/page-title.ts";
import { readRequestLocale } from "../server/request-locale.ts";
import { buttonClass } from "../ui/button.tsx";
import { MessagePage } from "../ui/message-page.tsx";

export const generateMetadata = pageTitle(({ app }) => app.notFound);

export default async function NotFound() {
  const words = messagesFor(await readRequestLocale()).app;
  return (
    <MessagePage title={words.notFound} help={words.notFoundHelp}>
      <Link href="/" className={buttonClass({ kind: "primary" })}>
        {words.toLobby}
      </Link>
    </MessagePage>
  );
}
