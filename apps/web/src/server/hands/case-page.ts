/**
 * Formats a case as one HTML file that any browser can show and print. The file needs no other files, and also contains
 * the case as JSON for programs (docs/case-file.md). Text that people wrote is escaped, so it is never read as HTML.
 */
import { CASE_FILE_VERSION, type CaseContents, type CaseFile, PROTOCOL_VERSION, stakesOf } from "@poker/protocol";
import { createTranslator } from "use-intl/core";
import manifest from "../../../package.json";
import { env } from "../../env.ts";
import { describeSteps } from "../../features/hands/replay/replay-lines.ts";
import { splitIntoSteps } from "../../features/hands/replay/replay-steps.ts";
import { auditActionLabel, subjectKindLabel, subjectLabel } from "../../features/office/audit/audit-labels.ts";
import { describeEntry } from "../../features/office/audit/describe-entry.ts";
import { formatUtcTime, t } from "../../features/office/translator.ts";
import { dataElement, type Html, html } from "../../http/html.ts";
import { messagesFor } from "../../messages/index.ts";
import { chipUnitOf, formatAmount, formatChange, formatStakes } from "../../ui/format-amount.ts";

/** The id of the element that contains the case as JSON. */
export const CASE_DATA_ID = "case";

/** The page's content security policy. It allows no script and no other file, whatever players' names and messages contain. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
const STYLE = `
  :root { color-scheme: light }
  body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; font: 0.95rem/1.5 system-ui, sans-serif; color: #1c1c1a; background: #fff }
  h1 { font-size: 1.5rem; line-height: 1.25 } h2 { margin: 2rem 0 0.5rem; font-size: 1.1rem }
  p { margin: 0.25rem 0; overflow-wrap: anywhere } .wide { overflow-x: auto }
  table { border-collapse: collapse; min-width: 100%; font-variant-numeric: tabular-nums }
  th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd; max-width: 24rem; overflow-wrap: break-word }
  th, td:first-child { white-space: nowrap }
  .quiet { color: #555 } @media print { body { margin: 0; max-width: none } h2 { break-after: avoid } tr { break-inside: avoid } }`;

const CLOCK = new Intl.DateTimeFormat("en-GB", {
  timeStyle: "medium",
  timeZone: "UTC",
});
/** Formats a time as "18:03:07.042", because the order of actions may depend on milliseconds. */
const formatClock = (at: number): string => `${CLOCK.format(at)}.${String(at % 1_000).padStart(3, "0")}`;

const say = createTranslator({ locale: "en", messages: messagesFor("en") });

export function formatCasePage(file: CaseFile): string {
  const { hand } = file;
  const title = t("case.title", { table: hand.table.name, hand: String(hand.no) });
  const { text } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><main id="content">
<h1>${title}</h1>
${describeHead(file)}
${describePlayers(file)}
${describeCourse(file)}
${describeReveals(file)}
${describeChat(file)}
${describeAudit(file)}
${describeDeal(file)}
<p class="quiet">${t("case.data", { id: CASE_DATA_ID })}</p>
</main>
${dataElement(CASE_DATA_ID, file)}
</body></html>
`;
  return text;
}

function describeHead({ export: taken, room, hand }: CaseFile): Html {
  const { rules } = hand.settings;
  const unit = chipUnitOf(hand);
  const game = `${t(`tables.games.${rules.game}`)}, ${t(`tables.structures.${rules.structure}`)} ${formatStakes(...stakesOf(rules), unit)}`;
  const lines: readonly string[] = [
    game,
    ...(hand.tournament
      ? [t("case.tournament", { name: hand.tournament.name, number: String(hand.tournament.number) })]
      : []),
    `${t("case.ended", { at: formatUtcTime(hand.endedAt) })} · ${t(`hands.outcome.${hand.outcome}`)} · ${t("hands.pot", { amount: formatAmount(hand.pot, unit) })} · ${t("hands.rake", { amount: formatAmount(hand.rake, unit) })}`,
    t("case.exported", { by: taken.by.name, at: formatUtcTime(taken.at), reason: taken.reason }),
    t(taken.withCards ? "case.withCards" : "case.withoutCards"),
    t("case.room", { url: room.url, version: room.version }),
  ];
  return html`${lines.map((line) => html`<p>${line}</p>\n`)}<p class="quiet">${t("case.handId", { id: hand.id })}</p>`;
}

function describePlayers({ players, hand, export: { withCards } }: CaseFile): Html {
  const unit = chipUnitOf(hand);
  const kind = (player: CaseFile["players"][number]) =>
    [...(player.bot ? [t("players.bot")] : []), ...(player.staff ? [t("case.staff")] : [])].join(", ");
  return section(
    t("hands.players"),
    [
      t("hands.seat"),
      t("case.name"),
      t("case.account"),
      ...(withCards ? [t("hands.cards")] : []),
      t("hands.columns.net"),
    ],
    players.map((player) => [
      String(player.seat + 1),
      [player.name, kind(player)].filter(Boolean).join(" · "),
      player.id,
      ...(withCards ? [player.cards?.join(" ") ?? ""] : []),
      formatChange(player.net, unit),
    ]),
  );
}

/** Describes the hand in words. Each step has the time at which it was stored, and each decision also has the time that was left to act. */
function describeCourse({ hand, players, play }: CaseFile): Html {
  const events = play.map(({ event }) => event);
  const unit = chipUnitOf(hand);
  const steps = splitIntoSteps({
    tableId: hand.table.id,
    settings: hand.settings,
    players: players.map(({ id: userId, bot: isBot, staff: isStaff, ...player }) => ({
      ...player,
      userId,
      isBot,
      isStaff,
    })),
    events,
    timesLeft: play
      .filter(({ event }) => event.type === "acted" || event.type === "protected")
      .map(({ leftMs }) => leftMs),
    viewerSeat: null,
    unit,
    decisionMs: null,
  });
  const storedAt = new Map(play.map(({ event, at }) => [event, at]));
  const lines = describeSteps(say, steps, unit).map(({ step, text, timeLeft }) => {
    const [first] = steps[step]?.events ?? [];
    const at = (first && storedAt.get(first)) ?? hand.endedAt;
    return [
      formatClock(at),
      text,
      timeLeft === null ? "" : t("case.secondsLeft", { seconds: (timeLeft / 1_000).toFixed(3) }),
    ];
  });
  return section(t("case.play"), [t("case.stored"), t("case.what"), t("case.timeLeft")], lines, t("case.archived"));
}

const describeReveals = ({ reveals }: CaseFile): Html =>
  section(
    t("hands.reveals"),
    [t("case.at"), t("case.who"), t("case.why")],
    reveals.map(({ at, by, reason }) => [formatUtcTime(at), by, reason]),
    t("case.noReveals"),
  );

const describeChat = ({ chat }: CaseFile): Html =>
  section(
    t("case.chat"),
    [t("case.at"), t("case.who"), t("case.said")],
    chat.map(({ at, writer, written, emote }) => [
      formatUtcTime(at),
      writer,
      written ?? t("case.emote", { emote: emote ?? "" }),
    ]),
    t("case.noChat"),
  );

const describeAudit = ({ audit }: CaseFile): Html =>
  section(
    t("audit.title"),
    [t("case.at"), t("case.who"), t("case.what"), t("case.about"), t("case.why"), t("audit.columns.change")],
    audit.map((entry) => [
      formatUtcTime(entry.at),
      entry.by?.name ?? t("audit.onTheMachine"),
      auditActionLabel(entry.action),
      `${subjectKindLabel(entry.subject.kind)} ${subjectLabel(entry.subject)}`,
      entry.reason ?? "",
      describeEntry(entry).join(" "),
    ]),
    t("list.empty"),
  );

const describeDeal = ({ deal }: CaseFile): Html =>
  html`<h2>${t("case.deal")}</h2><p>${"hash" in deal ? t("case.dealHash", { hash: deal.hash }) : t("case.noDeal", { why: deal.absent })}</p>`;

/** Formats a heading and its table. Without rows, shows the text `empty` in place of the table. */
function section(title: string, heads: readonly string[], rows: readonly (readonly string[])[], empty = ""): Html {
  const head = html`<h2>${title}</h2>`;
  if (rows.length === 0) return html`${head}<p>${empty}</p>`;
  return html`${head}
<div class="wide" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${heads.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>
${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></div>`;
}

/** Converts a case from the database to the file that a member of staff exports. */
export function formatCaseFile(contents: CaseContents): { readonly name: string; readonly text: string } {
  const room = { url: env().NEXTAUTH_URL, version: manifest.version, protocol: PROTOCOL_VERSION };
  return {
    name: `case-${contents.hand.id.replace(":", "-")}.html`,
    text: formatCasePage({ format: "poker-room-case", version: CASE_FILE_VERSION, room, ...contents }),
  };
}
