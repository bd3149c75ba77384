import Link from "next/link";
import { messagesFor } from "../messages/index.ts";
import { requestLocale } from "../server/locale.ts";
import { titled } from "../server/titled.ts";
import { buttonClass } from "../ui/button.tsx";
import { MessagePage } from "../ui/message-page.tsx";

export const generateMetadata = titled(({ app }) => app.notFound);

export default async function NotFound() {
  const words = messagesFor(await requestLocale()).app;
  return (
    <MessagePage title={words.notFound} help={words.notFoundHelp}>
      <Link href="/" className={buttonClass({ kind: "primary" })}>
        {words.toLobby}
      </Link>
    </MessagePage>
  );
}
