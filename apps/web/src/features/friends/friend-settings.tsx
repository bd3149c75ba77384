"use client";
import type { FriendSettings } from "@poker/protocol";
import { SwitchRow } from "../../ui/toggle.tsx";
import { saveFriendSettings } from "./friends-api.ts";
import { headingClass, type RunRequest } from "./run-request.ts";
import { useFriendWords } from "./use-friend-words.ts";

/** What friends see of the player, and whether they may write. */
export function FriendSettingsSection({
  settings,
  run,
}: {
  readonly settings: FriendSettings;
  readonly run: RunRequest;
}) {
  const t = useFriendWords();
  const save = (change: Partial<FriendSettings>) => void run(() => saveFriendSettings({ ...settings, ...change }));
  return (
    <section aria-labelledby="friend-settings-title">
      <h2 id="friend-settings-title" className={headingClass}>
        {t("settings.title")}
      </h2>
      <div className="flex flex-col gap-5 rounded-2xl border border-line bg-surface p-5">
        <SwitchRow
          id="shows-place"
          label={t("settings.place")}
          help={t("settings.placeHelp")}
          checked={settings.showsPlace}
          onChange={(showsPlace) => save({ showsPlace })}
        />
        <SwitchRow
          id="takes-messages"
          label={t("settings.messages")}
          help={t("settings.messagesHelp")}
          checked={settings.takesMessages}
          onChange={(takesMessages) => save({ takesMessages })}
        />
      </div>
    </section>
  );
}
