import { messagesFor } from "../messages/index.ts";
import { pageTitle, readRequestLocale } from "../server/requests/request-locale.ts";
import { buttonClass } from "../ui/button.tsx";
import { MessagePage } from "../ui/message-page.tsx";

export const generateMetadata = pageTitle(({ app }) => app.notFound);

export default async function NotFound() {
  const words = messagesFor(await readRequestLocale()).app;
  return (
    <MessagePage title={words.notFound} help={words.notFoundHelp}>
      {/* A plain link, because every page includes this code and would load the router's code twice. Decision 0016 */}
      <a href="/" className={buttonClass({ kind: "primary" })}>
        {words.toLobby}
      </a>
    </MessagePage>
  );
}
