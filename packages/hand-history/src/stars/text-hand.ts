/** One hand of the text form, line by line, made into what a file tells of a hand. */
import { type Card, type Chips, clockwiseFrom, GAME_SHAPES, MAX_SEATS, type SeatNo } from "@poker/engine";
import { readShownAmount } from "../amount-text.ts";
import { isKnown, readCard } from "../cards.ts";
import type { HandFacts, HandHistory } from "../history.ts";
import { TOLD_RULES, type ToldEnd, toldRake } from "../outside/find-house.ts";
import type { ToldAction, ToldHand } from "../outside/play-actions.ts";
import { Wrong } from "../outside/wrong.ts";
import { type HistoryRefusalCode, refuseHistory } from "../refusal.ts";
import { readHeader, type TextHeader } from "./header.ts";
import { TREATED_AS_ALL_IN } from "./names.ts";

interface TextPlayer {
  readonly name: string;
  readonly seat: SeatNo;
  readonly stack: Chips;
  hole: readonly (Card | null)[] | null;
  shown: readonly (Card | null)[] | null;
  mucked: boolean;
  live: Chips;
  dead: Chips;
  /** Put in on this street. */
  bet: Chips;
  won: Chips;
  takesPart: boolean;
}

export class TextHand {
  readonly #firstLine: number;
  readonly #header: TextHeader;
  readonly #players: TextPlayer[] = [];
  readonly #actions: ToldAction[] = [];
  #board: readonly Card[] = [];
  #street = 0;
  #rake = 0;
  #pots: readonly Chips[] = [];
  #line = 0;
  #isSummary = false;
  #isCancelled = false;
  #smallBlind: SeatNo | null = null;
  #bigBlind: SeatNo | null = null;
  #totalLine = 0;
  /** Where the text tells first that a player collects, by player. */
  readonly #collectedLines = new Map<string, number>();

  constructor(lines: readonly string[], firstLine: number) {
    this.#firstLine = firstLine;
    this.#line = lines.findIndex((line) => line.length > MAX_LINE);
    if (this.#line >= 0) throw this.#wrong("too-large", `a line of more than ${MAX_LINE} characters`, "line");
    this.#line = 0;
    const header = readHeader(lines);
    if (typeof header === "string") throw this.#wrong("unknown-game", lines[0] ?? "", header);
    this.#header = header;
    for (const [index, line] of lines.entries()) {
      this.#line = index;
      if (index > 1 && line.trim() !== "") this.#read(line.trim());
    }
    this.#line = lines.length - 1;
    if (!this.#isSummary) throw this.#wrong("unfinished", "the text breaks off before its summary", "SUMMARY");
  }

  told(): ToldHand {
    const end = { line: this.#firstLine + this.#line, field: "SUMMARY" };
    return {
      base: { setup: this.#setup(), ...this.#cards(), facts: this.#facts() },
      actions: this.#actions,
      isCancelled: this.#isCancelled,
      nameOf: (seat) => this.#players.find((player) => player.seat === seat)?.name ?? "",
      start: { line: this.#firstLine + 2, field: "Seat" },
      end,
    };
  }

  end(): ToldEnd {
    const players = this.#dealtIn();
    return {
      ...(this.#pots.length > 0 && { pots: this.#pots }),
      shown: players.flatMap(({ seat, shown, mucked }) => (mucked ? [`${seat} false`] : shown ? [`${seat} true`] : [])),
      differs: (events) => {
        const shares = events.flatMap((event) => (event.type === "awarded" ? event.award.shares : []));
        for (const { seat, won, name } of players) {
          const paid = shares.reduce((sum, share) => sum + (share.seat === seat ? share.amount : 0), 0);
          if (paid === won) continue;
          const line = this.#collectedLines.get(name) ?? (this.#totalLine || this.#firstLine);
          const at = { line, field: "collected" };
          return refuseHistory("stacks-differ", `the rules pay ${paid} to ${name}, not ${won}`, at, { rules: paid });
        }
        return null;
      },
    };
  }

  #read(line: string): void {
    if (line.startsWith("*** ")) this.#readMarker(line);
    else if (this.#isSummary) this.#readSummary(line);
    else this.#readEvent(line);
  }

  #readEvent(line: string): void {
    const seat = SEAT.exec(line);
    const player = this.#speaker(line, ": ");
    if (seat?.groups && this.#street === 0 && this.#actions.length === 0) this.#readSeat(seat.groups, line);
    else if (player) this.#readSaid(player, line.slice(player.name.length + 2));
    else this.#readOther(line);
  }

  #readMarker(line: string): void {
    const [, name = "", cards = ""] = MARKER.exec(line) ?? [];
    switch (name) {
      case "HOLE CARDS":
      case "SHOW DOWN":
        return;
      case "SUMMARY":
        this.#isSummary = true;
        return;
      case "FLOP":
      case "TURN":
      case "RIVER":
        this.#street++;
        for (const player of this.#players) player.bet = 0;
        this.#board = [...this.#board, ...this.#knownCards(cards.split("[").at(-1) ?? "")];
        return;
      default:
        throw this.#wrong("bad-syntax", line, "street");
    }
  }

  #readSeat({ seat: number = "", name = "", stack = "", out }: Readonly<Record<string, string>>, line: string): void {
    const seat = Number(number) - 1;
    if (seat < 0 || seat >= MAX_SEATS || this.#players.some((player) => player.seat === seat || player.name === name))
      throw this.#wrong("bad-field", line, "Seat");
    if (out) return;
    const nothing = { hole: null, shown: null, mucked: false, live: 0, dead: 0, bet: 0, won: 0, takesPart: false };
    this.#players.push({ name, seat, stack: this.#chips(stack), ...nothing });
  }

  #readSaid(player: TextPlayer, said: string): void {
    const [, verb = "", rest = ""] = /^(\S+)\s*(.*)$/.exec(said) ?? [];
    switch (verb) {
      case "posts":
        this.#readPost(player, rest);
        return;
      case "folds":
        this.#act(player, "fold", player.bet);
        return;
      case "checks":
        this.#act(player, "check-or-call", player.bet);
        return;
      case "calls":
        this.#act(player, "check-or-call", player.bet + this.#chips(rest));
        return;
      case "bets":
        this.#act(player, "wager", this.#chips(rest));
        return;
      case "raises":
        this.#act(player, "wager", this.#chips(rest.split(" to ")[1] ?? ""));
        return;
      case "shows":
        player.shown ??= this.#cardsIn(rest);
        return;
      case "mucks":
        player.mucked = true;
        return;
      case "doesn't":
      case "sits":
      case "is":
        return;
      default:
        throw this.#wrong("bad-action", said, "action");
    }
  }

  #readPost(player: TextPlayer, rest: string): void {
    const [, kind = "", sum = ""] =
      /^(small & big blinds|small blind|big blind|the ante|straddle|button blind) (.*)$/.exec(rest) ?? [];
    const chips = this.#chips(sum);
    const { bigBlind } = this.#header;
    const isAllIn = rest.endsWith(ALL_IN);
    player.takesPart = true;
    switch (kind) {
      case "the ante":
        player.dead += chips;
        return;
      case "small blind":
        // A second one is of a player who comes back, and dead.
        if (this.#smallBlind === null) player.live = chips;
        else player.dead += chips;
        this.#smallBlind ??= player.seat;
        break;
      case "small & big blinds":
        player.live = Math.min(chips, bigBlind);
        player.dead += chips - player.live;
        break;
      case "big blind":
        // B11: a short one was to be whole.
        player.live = isAllIn && this.#bigBlind === null ? Math.max(chips, bigBlind) : chips;
        this.#bigBlind ??= player.seat;
        break;
      case "straddle":
        player.live = chips;
        break;
      default:
        throw this.#wrong("bad-action", rest, "posts");
    }
    player.bet = Math.min(player.live, chips);
  }

  #act(player: TextPlayer, type: ToldAction["type"], to: Chips): void {
    player.takesPart = true;
    player.bet = to;
    const at = { line: this.#firstLine + this.#line, field: "action" };
    this.#actions.push({ type, seat: player.seat, to, at });
  }

  /** Lines without a colon, and all that changes nothing about the hand: talk, connections, players who come and go. */
  #readOther(line: string): void {
    const dealt = line.startsWith("Dealt to ") ? this.#speaker(line.slice(9), " [") : null;
    if (dealt) {
      dealt.hole = this.#cardsIn(line.slice(9 + dealt.name.length));
      return;
    }
    if (line.startsWith("Hand cancelled")) this.#isCancelled = true;
    const player = this.#speaker(line, " ");
    if (!player) return;
    const said = line.slice(player.name.length + 1);
    const [, collected] = /^collected (\S+) from /.exec(said) ?? [];
    if (collected !== undefined) {
      player.won += this.#chips(collected);
      if (!this.#collectedLines.has(player.name)) this.#collectedLines.set(player.name, this.#firstLine + this.#line);
    }
    if (said === TREATED_AS_ALL_IN) this.#act(player, "protected", player.bet);
  }

  #readSummary(line: string): void {
    const [, pot, rake] = /^Total pot (\S+) .*?\| Rake (\S+)/.exec(line) ?? [];
    if (pot !== undefined && rake !== undefined) {
      this.#totalLine = this.#firstLine + this.#line;
      this.#rake = this.#chips(rake);
      const parts = [...line.matchAll(/(?:Main|Side) pot(?:-\d+)? (\S+?)\. /g)].map(([, part = ""]) =>
        this.#chips(part),
      );
      this.#pots = parts.length > 0 ? parts : [this.#chips(pot)];
    }
    const [, number] = /^Seat (\d+): /.exec(line) ?? [];
    const player = this.#players.find(({ seat }) => seat === Number(number) - 1);
    if (!player) return;
    player.takesPart = true;
    const [, mucked] = / mucked \[(.*)\]/.exec(line) ?? [];
    if (mucked !== undefined) {
      player.mucked = true;
      player.shown ??= this.#cardsIn(`[${mucked}]`);
    }
  }

  /** The player whose name a line begins with, the longest of several. */
  #speaker(line: string, after: string): TextPlayer | null {
    const found = this.#players.filter(({ name }) => line.startsWith(name + after));
    return found.sort((a, b) => b.name.length - a.name.length)[0] ?? null;
  }

  /** A text lists all at the table; those who neither post nor act, and are not in the summary, were not dealt in. */
  #dealtIn(): readonly TextPlayer[] {
    return this.#players.filter(({ takesPart }) => takesPart).toSorted((a, b) => a.seat - b.seat);
  }

  #setup(): HandHistory["setup"] {
    const { game, structure, smallBlind, bigBlind, smallBet, bigBet, button, tournament } = this.#header;
    const players = this.#dealtIn();
    return {
      handNo: 1,
      rules: {
        ...TOLD_RULES,
        timeOut: "all-in-protection",
        game,
        structure,
        smallBlind,
        bigBlind,
        smallBet,
        bigBet,
        rake: toldRake(this.#rake),
      },
      button,
      firstToAct: this.#firstToAct(players, button),
      seats: players.map(({ seat, stack }) => ({ seat, stack })),
      posts: players.flatMap(({ seat, live, dead }) => (live + dead > 0 ? [{ seat, live, dead }] : [])),
      deadTrimmed: tournament !== null,
    };
  }

  #firstToAct(players: readonly TextPlayer[], button: SeatNo): SeatNo {
    const [first] = this.#actions;
    return first ? first.seat : (clockwiseFrom(players, this.#bigBlind ?? button)[0]?.seat ?? 0);
  }

  #cards(): Pick<HandHistory, "dealt" | "seen" | "board"> {
    const size = GAME_SHAPES[this.#header.game].holeCards;
    const unknown: readonly (Card | null)[] = Array.from({ length: size }, () => null);
    const players = this.#dealtIn();
    const whole = (cards: readonly (Card | null)[] | null) => (cards?.length === size ? cards : null);
    return {
      dealt: players.map(({ seat, hole }) => ({ seat, cards: whole(hole) ?? unknown })),
      seen: players.map(({ seat, hole, shown }) => ({ seat, cards: whole(hole) ?? whole(shown) ?? unknown })),
      board: this.#board,
    };
  }

  #facts(): HandFacts {
    const { id, site, tableName, tableSize, startedAt, currency, tournament } = this.#header;
    return {
      id,
      site,
      table: { name: tableName, seats: tableSize },
      startedAt,
      currency,
      decimals: tournament ? 0 : 2,
      players: this.#dealtIn().map(({ seat, name }) => ({ seat, name })),
      hero: this.#players.find(({ hole }) => hole !== null)?.seat ?? null,
      tournament,
    };
  }

  #cardsIn(text: string): readonly (Card | null)[] {
    const [, inside = ""] = /\[([^\]]*)\]/.exec(text) ?? [];
    return this.#knownCards(inside);
  }

  #knownCards(text: string): readonly Card[] {
    const words = text.replace("]", "").split(/\s+/).filter(Boolean);
    return words
      .map((word) => {
        const card = readCard(word);
        if (card === null || card === undefined) throw this.#wrong("no-such-card", word, "cards");
        return card;
      })
      .filter(isKnown);
  }

  /** `$1,234.50`, `150`; what follows is not looked at. */
  #chips(text: string): Chips {
    const [, digits] = /^\(?(?:[$€£¥₹]|Rs\. )?(\d[\d,]{0,20}(?:\.\d{1,6})?)/.exec(text) ?? [];
    if (digits === undefined) throw this.#wrong("bad-field", text, "amount");
    const chips = readShownAmount(Number(digits.replaceAll(",", "")), this.#header.tournament ? 0 : 2);
    if (typeof chips !== "number") throw this.#wrong(chips, text, "amount");
    return chips;
  }

  #wrong(code: HistoryRefusalCode, words: string, field: string): Wrong {
    return new Wrong(refuseHistory(code, words, { line: this.#firstLine + this.#line, field }));
  }
}

const MAX_LINE = 1_000;
const ALL_IN = "and is all-in";
const MARKER = /^\*\*\* ([A-Z ]+) \*\*\*\s*(.*)$/;
const SEAT =
  /^Seat (?<seat>\d{1,3}): (?<name>.+) \((?<stack>\S+) in chips(?:, [^)]*)?\)(?<out>.*(?:sitting out|out of hand).*)?/;
