import { notFound } from "next/navigation";
import { RoomTextPage } from "../../../features/accounts/room-text-page.tsx";
import { messagesFor } from "../../../messages/index.ts";
import { readRoomText } from "../../../server/office/room-settings.ts";
import { pageTitle, readRequestLocale } from "../../../server/requests/request-locale.ts";

export const generateMetadata = pageTitle(({ app }) => app.terms);

export default async function Page() {
  const locale = await readRequestLocale();
  const found = readRoomText("terms", locale) ?? notFound();
  return <RoomTextPage title={messagesFor(locale).app.terms} {...found} />;
}
