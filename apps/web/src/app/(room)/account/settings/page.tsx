import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PreferenceSections, PreferenceWords } from "../../../../features/accounts/preferences/preference-sections.tsx";
import { PushSettings } from "../../../../features/notices/push/push-settings.tsx";
import { preferencesFor } from "../../../../messages/accounts/accounts.ts";
import { pushWordsFor } from "../../../../messages/notices/push.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { currentUser } from "../../../../server/sign-in/current-user.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: preferencesFor(await readRequestLocale()).title,
});

export default async function Page() {
  if (!(await currentUser())) redirect("/sign-in?next=/account/settings");
  const locale = await readRequestLocale();
  const words = preferencesFor(locale);
  const publicKey = await repositories().pushSubscriptions.getPublicKey();
  return (
    <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{words.title}</h1>
      <p className="text-ink-2">{words.help}</p>
      <PreferenceWords words={words}>
        <PreferenceSections push={<PushSettings words={pushWordsFor(locale).settings} publicKey={publicKey} />} />
      </PreferenceWords>
    </main>
  );
}
