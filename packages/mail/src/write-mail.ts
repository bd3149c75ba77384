/**
 * Writes a mail from its kind and its detail. Returns the subject, plain text, and HTML. The HTML needs no images, and
 * has a light and a dark theme.
 */
import type { Locale } from "@poker/protocol";
import { buttonColours, type Look } from "@poker/protocol/room-look";
import { FRAME_WORDS, toMailLocale } from "./locales.ts";
import type { MailWords } from "./template.ts";
import { isMailKind, templateOf } from "./templates.ts";

interface MailToWrite {
  readonly kind: string;
  readonly detail: unknown;
  /** The language code, as the database stores it. */
  readonly locale: string;
  /** The reader's name in the room. null when the e-mail address does not belong to an account. */
  readonly name: string | null;
}

export interface WrittenMail {
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a mail says about the room that sends it. */
export interface MailRoom {
  readonly name: string;
  /** The URL at which browsers open the room. */
  readonly url: string;
  /** The colours that the owners have chosen. */
  readonly look: Look;
}

/** Writes a mail. Returns null when this version does not know the kind of mail, or when the detail does not fit the kind. */
export function writeMail({ kind, detail, locale: code, name }: MailToWrite, room: MailRoom): WrittenMail | null {
  const locale = toMailLocale(code);
  const words = isMailKind(kind) ? templateOf(kind).read(detail, locale) : null;
  if (words === null) return null;
  const frame: Frame = { locale, name, roomName: room.name, roomUrl: new URL(room.url).origin, look: room.look };
  return {
    locale,
    subject: words.subject.replaceAll(/\s+/g, " ").trim(),
    text: writeText(words, frame),
    html: writeHtml(words, frame),
  };
}

interface Frame {
  readonly locale: Locale;
  readonly name: string | null;
  readonly roomName: string;
  readonly roomUrl: string;
  readonly look: Look;
}

function writeText({ paragraphs, button, after = [] }: MailWords, { locale, name, roomName, roomUrl }: Frame): string {
  const { greet, footer } = FRAME_WORDS[locale];
  const action = button ? [`${button.label}:\n${roomUrl}${button.path}`] : [];
  const signature = `-- \n${roomName}\n${roomUrl}\n${footer}`;
  return `${[greet(name), ...paragraphs, ...action, ...after, signature].join("\n\n")}\n`;
}

type ButtonColours = ReturnType<typeof buttonColours>;

/**
 * Writes a mail's style sheet with the colours of the room's light and dark theme. Uses only CSS that every mail
 * program understands. A program without a dark theme shows the light one.
 */
const styleOf = (light: ButtonColours, dark: ButtonColours): string =>
  `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #f1ede6; }
.page { background: #f1ede6; }
.card { background: #fbf9f5; border: 1px solid #ddd7cc; border-radius: 12px; }
.ink { color: #23211d; }
.ink-2 { color: #5c574d; }
.button { background: ${light.ground}; color: ${light.text}; border-radius: 8px; }
@media (prefers-color-scheme: dark) {
  body, .page { background: #0d1516 !important; }
  .card { background: #151e1f !important; border-color: #2a3536 !important; }
  .ink { color: #f2f0ea !important; }
  .ink-2 { color: #aab6b6 !important; }
  .button { background: ${dark.ground} !important; color: ${dark.text} !important; }
}`.trim();

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function writeHtml(words: MailWords, { locale, name, roomName, roomUrl, look }: Frame): string {
  const { greet, footer } = FRAME_WORDS[locale];
  const { subject, paragraphs, button, after = [] } = words;
  const light = buttonColours(look, "light");
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;color:#23211d;font-size:16px;line-height:1.5">${escapeHtml(text)}</p>`;
  const body = [greet(name), ...paragraphs].map(paragraph);
  const href = `${roomUrl}${button?.path ?? ""}`;
  const action = button ? [buttonHtml(button.label, href, FRAME_WORDS[locale].linkHelp, light)] : [];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${styleOf(light, buttonColours(look, "dark"))}
</style>
</head>
<body style="margin:0;padding:0;background:#f1ede6">
<table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" style="background:#f1ede6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;${FONT}">
<tr><td class="ink-2" style="padding:0 4px 12px;color:#5c574d;font-size:14px;font-weight:600">${escapeHtml(roomName)}</td></tr>
<tr><td class="card" style="padding:28px 24px 12px;background:#fbf9f5;border:1px solid #ddd7cc;border-radius:12px">
<h1 class="ink" style="margin:0 0 20px;color:#23211d;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>
${[...body, ...action, ...after.map(paragraph)].join("\n")}
</td></tr>
<tr><td class="ink-2" style="padding:16px 4px 0;color:#5c574d;font-size:13px;line-height:1.5">${escapeHtml(footer)}<br><a class="ink-2" href="${escapeHtml(roomUrl)}" style="color:#5c574d">${escapeHtml(roomUrl)}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function buttonHtml(label: string, href: string, help: string, { ground, text }: ButtonColours): string {
  const address = escapeHtml(href);
  return `<p style="margin:8px 0 20px"><a class="button" href="${address}" style="display:inline-block;padding:12px 20px;background:${ground};color:${text};border-radius:8px;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="ink-2" style="margin:0 0 16px;color:#5c574d;font-size:13px;line-height:1.5">${escapeHtml(help)}<br><a class="ink-2" href="${address}" style="color:#5c574d;word-break:break-all">${address}</a></p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
