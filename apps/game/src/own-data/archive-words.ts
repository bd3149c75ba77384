/**
 * The texts with which an archive of a person's data explains itself in the person's language. They say what each file contains, and what
 * the room leaves out.
 */
import type { RowFile } from "@poker/db";
import { guestNumberOf } from "@poker/protocol";

/** The names of the files in an archive, except the file that explains them. */
export const FILE_NAMES = {
  profile: "profile.json",
  sessions: "sessions.json",
  "sign-in-factors": "sign-in-factors.json",
  ledgerCsv: "ledger.csv",
  ledgerJson: "ledger.json",
  phh: "hands.phhs",
  ohh: "hands.ohh",
  "push-messages": "push-messages.json",
  limits: "limits.json",
  "limit-changes": "limit-changes.json",
  "play-time": "play-time.json",
  "reality-check": "reality-check.json",
  "given-chips": "given-chips.json",
  breaks: "breaks.json",
  "break-returns": "break-returns.json",
  tables: "tables.json",
  "private-games": "private-games.json",
  "game-chips": "game-chips.json",
  tournaments: "tournaments.json",
  "rule-counts": "rule-counts.json",
  "deal-failures": "deal-failures.json",
  chat: "chat.json",
  "muted-players": "muted-players.json",
  friends: "friends.json",
  "blocked-players": "blocked-players.json",
  "friend-settings": "friend-settings.json",
  "chat-reports": "chat-reports.json",
  "player-notes": "player-notes.json",
  "hand-notes": "hand-notes.json",
  "share-links": "share-links.json",
  notices: "notices.json",
  mails: "mails.json",
} as const satisfies Readonly<Record<RowFile, string>> & Readonly<Record<string, string>>;
type FileKey = keyof typeof FILE_NAMES;

interface ArchiveWords {
  readonly readme: string;
  readonly title: string;
  /** Names the time at which the archive was requested. `at` is in ISO 8601. */
  readonly made: (at: string) => string;
  readonly guest: (number: string) => string;
  readonly forms: string;
  readonly files: Readonly<Record<FileKey, string>>;
  readonly leftOutTitle: string;
  readonly leftOut: readonly string[];
}

const WORDS = {
  en: {
    readme: "README.txt",
    title: "Everything that this room keeps about you",
    made: (at) =>
      `Asked for on ${at}. What happened while the archive was being made may be missing in some of its files.`,
    guest: (number) => `Guest ${number}`,
    forms:
      "Times are in ISO 8601, UTC. Amounts in JSON files are whole cents, and chips of tournaments whole chips; in the CSV file amounts have two decimals. All texts are UTF-8.",
    files: {
      profile:
        "your name and address, when you joined, your balances, your preferences, and a break and sanctions with their end",
      sessions: "your sign-ins",
      "sign-in-factors": "how you sign in besides your password, without the secrets",
      ledgerCsv: "every movement of your chips, as a table for spreadsheets",
      ledgerJson: "the same, for programs",
      phh: "every finished hand that you were dealt into, in PHH format, with no hidden cards but your own",
      ohh: "the same in Open Hand History format",
      "push-messages": "browsers where you want push messages, and about what",
      limits: "your limits as they are now",
      "limit-changes": "which limits you changed, and when",
      "play-time": "the times when you had a seat, by day, with the first and last minute of each span",
      "reality-check": "how often you want a reality check, and the playing time counted for it",
      "given-chips": "free chips that you brought into play on the last day, and from which network",
      breaks: "your breaks from play",
      "break-returns": "when you asked to return from a self-exclusion, and the outcome",
      tables: "where you have a seat, and how many chips you had when you last left each table",
      "private-games": "private games that you opened or joined, and your standing in them",
      "game-chips": "every movement of your chips in private games, which are outside your wallet",
      tournaments: "your entries in tournaments, with place and prize",
      "rule-counts": "how often a day you used what the rules allow only a few times a day",
      "deal-failures": "hands whose deal your page could not confirm",
      chat: "what you wrote at tables and to friends; the room deleted older messages",
      "muted-players": "players whom you have muted",
      friends: "your friends, and who sent which friend request",
      "blocked-players": "players whom you have blocked",
      "friend-settings": "what your friends can see and do",
      "chat-reports": "messages that you reported",
      "player-notes": "your notes on other players",
      "hand-notes": "your notes on hands, with their tags",
      "share-links": "links with which you show hands to others",
      notices: "notices from the room",
      mails: "mails from the room to you, without the links in them; older ones were deleted",
    },
    leftOutTitle: "What is left out",
    leftOut: [
      "Your password: the room does not know it, and keeps only a hash that checks it.",
      "Other players' cards that were not shown, and their notes on you: these belong to them.",
      "The staff's notes and the record of what the staff did: they are about the room's duties, and may concern others. Ask the room for them.",
      "The addresses of links that were mailed to you, and unfinished sign-ins: these are secrets, and deleted within hours.",
      "The events of hands that the room has moved to its archive. The hand files name each hand that is left out.",
    ],
  },
  es: {
    readme: "LEEME.txt",
    title: "Todo lo que esta sala guarda de ti",
    made: (at) => `Pedido el ${at}. Lo que ocurrió mientras se hacía el archivo puede faltar en algunos ficheros.`,
    guest: (number) => `Invitado ${number}`,
    forms:
      "Las horas están en ISO 8601, UTC. Los importes de los ficheros JSON son céntimos enteros, y las fichas de torneo, fichas enteras; en el fichero CSV los importes tienen dos decimales. Todos los textos son UTF-8.",
    files: {
      profile:
        "tu nombre y dirección, cuándo llegaste, tus saldos, tus preferencias, y la pausa y las sanciones con su final",
      sessions: "tus inicios de sesión",
      "sign-in-factors": "con qué entras además de la contraseña, sin sus secretos",
      ledgerCsv: "cada movimiento de tus fichas, como tabla para hojas de cálculo",
      ledgerJson: "lo mismo para programas",
      phh: "cada mano terminada en la que recibiste cartas, sin más cartas ocultas que las tuyas, en formato PHH",
      ohh: "lo mismo en formato Open Hand History",
      "push-messages": "navegadores en los que quieres mensajes push, y sobre qué",
      limits: "tus límites tal como están",
      "limit-changes": "cuándo cambiaste qué límite",
      "play-time": "en qué minutos de qué días tuviste asiento, del primero al último de cada tramo",
      "reality-check": "cada cuánto quieres un aviso de tiempo, y la sesión de juego contada para él",
      "given-chips": "fichas de la sala que llevaste al juego en el último día, y desde qué red",
      breaks: "tus pausas de juego",
      "break-returns": "cuándo pediste volver de una autoexclusión y qué resultó",
      tables: "dónde tienes asiento y con cuántas fichas dejaste por última vez cada mesa",
      "private-games": "partidas privadas que abriste o a las que llegaste, y tu lugar en ellas",
      "game-chips": "cada movimiento de tus fichas en partidas privadas, que no están en ningún saldo",
      tournaments: "tus inscripciones en torneos, con puesto y premio",
      "rule-counts": "cuántas veces al día usaste lo que las reglas permiten algunas veces al día",
      "deal-failures": "manos cuyo reparto tu página no pudo confirmar",
      chat: "lo que escribiste en las mesas y a tus amigos; la sala borró los mensajes más antiguos",
      "muted-players": "jugadores cuyos mensajes no lees",
      friends: "tus amigos y quién se lo pidió a quién",
      "blocked-players": "jugadores a los que has bloqueado",
      "friend-settings": "lo que tus amigos ven y pueden hacer",
      "chat-reports": "mensajes que denunciaste",
      "player-notes": "tus notas sobre otros jugadores",
      "hand-notes": "tus notas sobre manos, con sus etiquetas",
      "share-links": "enlaces con los que enseñas manos a otros",
      notices: "lo que la sala te avisó",
      mails: "qué correos tiene la sala para ti, sin los enlaces que llevan; los más antiguos se eliminaron",
    },
    leftOutTitle: "Lo que no está aquí",
    leftOut: [
      "Tu contraseña: la sala no la conoce y solo guarda lo que la comprueba.",
      "Cartas de otros jugadores que no se enseñaron, y lo que otros anotaron de ti: son suyas.",
      "Notas del personal y el registro de lo que hizo: tratan de los deberes de la sala y pueden afectar a otros. Pídeselos a la sala.",
      "Direcciones de enlaces que se te enviaron y lo que espera un inicio de sesión: son secretos y desaparecen en unas horas.",
      "Los sucesos de manos que la sala ha pasado a su archivo. Los ficheros de manos nombran cada mano que falta.",
    ],
  },
} as const satisfies Readonly<Record<string, ArchiveWords>>;

/** Returns the texts in this language, or the English texts when the room does not have the language. */
export const wordsFor = (locale: string): ArchiveWords => (locale === "es" ? WORDS.es : WORDS.en);

/** Returns a stored name as pages in the person's language show it. */
export function shownName({ guest }: ArchiveWords, storedName: string): string {
  const number = guestNumberOf(storedName);
  return number === null ? storedName : guest(number);
}

export function readmeText({ title, made, forms, files, leftOutTitle, leftOut }: ArchiveWords, askedAt: Date): string {
  const width = Math.max(...Object.values(FILE_NAMES).map((name) => name.length)) + 2;
  const keys = Object.keys(FILE_NAMES).filter((key): key is FileKey => key in FILE_NAMES);
  const lines = keys.map((key) => `${FILE_NAMES[key].padEnd(width)}${files[key]}`);
  const heading = (text: string) => `${text}\n${"=".repeat(text.length)}`;
  return `${[
    heading(title),
    made(askedAt.toISOString()),
    lines.join("\n"),
    forms,
    heading(leftOutTitle),
    leftOut.map((text) => `- ${text}`).join("\n"),
  ].join("\n\n")}\n`;
}
