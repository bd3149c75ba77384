import { CodeForm } from "../../../../features/private-games/code-form.tsx";
import { gamesFor } from "../../../../messages/private-games/games.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { MessagePage } from "../../../../ui/message-page.tsx";

export default async function NotFound() {
  const { unknown, unknownHelp } = gamesFor(await readRequestLocale()).join;
  return (
    <MessagePage title={unknown} help={unknownHelp}>
      <div className="w-[min(20rem,calc(100vw-3rem))] text-left">
        <CodeForm />
      </div>
    </MessagePage>
  );
}
