import { type Look, lookTokens, THEMES, type Theme } from "@poker/protocol/room-look";
import { t } from "../translator.ts";

/** Shows how the colours look on a button, on texts and on the felt, in the light and the dark theme. */
export const LookPreview = ({ look }: { readonly look: Look }) => (
  <section aria-label={t("room.preview.title")} className="grid gap-4 sm:grid-cols-2">
    {THEMES.map((theme) => (
      <ThemePreview key={theme} theme={theme} look={look} />
    ))}
  </section>
);

const ThemePreview = ({ theme, look }: { readonly theme: Theme; readonly look: Look }) => (
  <figure
    data-theme={theme}
    className="rounded-2xl border border-line bg-room p-4 text-ink"
    style={Object.fromEntries(Object.entries(lookTokens(look, theme)).map(([name, value]) => [`--${name}`, value]))}
  >
    <figcaption className="mb-3 text-xs text-ink-3">{t(`room.preview.${theme}`)}</figcaption>
    <p className="mb-3 text-sm">
      {t("room.preview.text")}{" "}
      <span className="text-brass-ink underline underline-offset-4">{t("room.preview.link")}</span>
    </p>
    <span className="mb-4 inline-flex h-11 items-center rounded-xl bg-brass px-4 font-semibold text-on-brass">
      {t("room.preview.button")}
    </span>
    <div className="felt-oval grid h-40 place-content-center justify-items-center gap-1.5 text-sm">
      <span className="font-medium text-on-felt">{t("room.preview.felt")}</span>
      <span className="text-on-felt-2">{t("room.preview.felt2")}</span>
      <span className="mt-1 rounded-xl border-3 border-brass-felt bg-pod px-4 py-1.5 text-ink">Ana</span>
    </div>
  </figure>
);
