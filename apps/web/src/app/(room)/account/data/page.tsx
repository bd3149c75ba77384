import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { OwnDataPage } from "../../../../features/accounts/own-data/own-data-page.tsx";
import { dataFor } from "../../../../messages/accounts/accounts.ts";
import { roomSettings } from "../../../../server/office/room-settings.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { currentUser } from "../../../../server/sign-in/current-user.ts";

export const generateMetadata = async (): Promise<Metadata> => ({ title: dataFor(await readRequestLocale()).title });

export default async function Page() {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/account/data");
  const { userId, name, guest } = visitor;
  const { accountGraceDays: graceDays, accountDays: retentionDays } = roomSettings();
  return (
    <OwnDataPage
      latest={await repositories().dataExports.getLatest(userId)}
      terms={{ name, guest, graceDays, retentionDays }}
      now={Date.now()}
      words={dataFor(await readRequestLocale())}
    />
  );
}
