import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PreferenceSections } from "../../../../features/preferences/preference-sections.tsx";
import { PreferenceWords } from "../../../../features/preferences/use-preference-words.ts";
import { preferencesFor } from "../../../../messages/preferences.ts";
import { currentUser } from "../../../../server/current-user.ts";
import { readRequestLocale } from "../../../../server/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: preferencesFor(await readRequestLocale()).title,
});

export default async function Page() {
  if (!(await currentUser())) redirect("/sign-in?next=/account/settings");
  const words = preferencesFor(await readRequestLocale());
  return (
    <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{words.title}</h1>
      <p className="text-ink-2">{words.help}</p>
      <PreferenceWords words={words}>
        <PreferenceSections />
      </PreferenceWords>
    </main>
  );
}
