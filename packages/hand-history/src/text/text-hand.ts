/** Reads one hand of a room's text line by line, and collects what the text says about it. */
import { type Card, type Chips, clockwiseFrom, GAME_SHAPES, MAX_SEATS, type SeatNo } from "@poker/engine";
import { readShownAmount } from "../amount-text.ts";
import { isKnown, readCard } from "../cards.ts";
import type { HandFacts, HandHistory } from "../history.ts";
import { ASSUMED_RULES, type StatedEnd } from "../outside/find-house.ts";
import type { StatedWin } from "../outside/pay-as-stated.ts";
import type { StatedAction, StatedHand } from "../outside/play-actions.ts";
import { WrongFile } from "../outside/wrong-file.ts";
import { type HistoryRefusalCode, refuseHistory } from "../refusal.ts";
import { amountIn } from "./amounts.ts";
import { type Saying, type SayingRule, seatOf, type TextGrammar, type TextHeader } from "./grammar.ts";

interface TextPlayer {
  readonly name: string;
  readonly seat: SeatNo;
  readonly stack: Chips;
  readonly isHero: boolean;
  hole: readonly (Card | null)[] | null;
  shown: readonly (Card | null)[] | null;
  mucked: boolean;
  live: Chips;
  dead: Chips;
  /** The chips that the player has put in on this street. */
  bet: Chips;
  takesPart: boolean;
}

type Groups = Readonly<Record<string, string | undefined>>;

export class TextHand {
  readonly #grammar: TextGrammar;
  readonly #firstLine: number;
  readonly #header: TextHeader;
  readonly #players: TextPlayer[] = [];
  readonly #actions: StatedAction[] = [];
  readonly #wins: StatedWin[] = [];
  #board: readonly Card[] = [];
  #street = 0;
  /** The highest bet of the street. */
  #highest: Chips = 0;
  /** The rake. null when the text does not state it. */
  #rake: Chips | null = null;
  #pots: readonly Chips[] = [];
  #total: Chips | null = null;
  #line = 0;
  #isDealt = false;
  #isSummary = false;
  #isCancelled = false;
  #smallBlind: SeatNo | null = null;
  #bigBlind: SeatNo | null = null;
  #totalLine = 0;
  /** The first line that says that a player collects chips, by seat. */
  readonly #collectedLines = new Map<SeatNo, number>();
  /** How much the player won according to the summary, by seat. */
  readonly #summaryWins = new Map<SeatNo, Chips>();

  constructor(grammar: TextGrammar, lines: readonly string[], firstLine: number) {
    this.#grammar = grammar;
    this.#firstLine = firstLine;
    this.#line = lines.findIndex((line) => line.length > MAX_LINE);
    if (this.#line >= 0) throw this.#wrong("too-large", `a line of more than ${MAX_LINE} characters`, "line");
    this.#line = 0;
    const header = grammar.readHeader(lines);
    if (typeof header === "string") throw this.#wrong("unknown-game", lines[0] ?? "", header);
    this.#header = header;
    for (const [index, line] of lines.entries()) {
      this.#line = index;
      if (index > 0 && line.trim() !== "") this.#read(line.trim());
    }
    this.#line = lines.length - 1;
    if (grammar.hasSummary && !this.#isSummary)
      throw this.#wrong("unfinished", "the text breaks off before its summary", "SUMMARY");
    this.#addCashedOut();
  }

  statedHand(): StatedHand {
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

  end(): StatedEnd {
    const players = this.#dealtIn();
    const placeOf = (seat: SeatNo) => this.#collectedLines.get(seat) ?? (this.#totalLine || this.#firstLine);
    return {
      ...(this.#pots.length > 0 && { pots: this.#pots }),
      shown: players.flatMap(({ seat, shown, mucked }) => (mucked ? [`${seat} false`] : shown ? [`${seat} true`] : [])),
      wins: this.#wins,
      winsUncalled: this.#grammar.winsUncalled ?? false,
      ...(this.#total !== null && { total: { chips: this.#total, at: { line: this.#totalLine, field: "Total pot" } } }),
      rake: this.#rake,
      placeOf: (seat) => ({ line: placeOf(seat), field: "collected" }),
    };
  }

  #read(line: string): void {
    const { isMarker, lines, speaksInSummary } = this.#grammar;
    if (isMarker.test(line)) this.#readMarker(line);
    else if (this.#isSummary && !(speaksInSummary && this.#speaker(line))) this.#readSummary(line);
    else if (!this.#readSeat(line)) {
      const player = this.#speaker(line);
      if (player) this.#readSaid(player, line);
      else this.#readLine(line, lines);
    }
  }

  #readMarker(line: string): void {
    for (const [pattern, begins] of this.#grammar.markers) {
      const found = pattern.exec(line);
      if (!found) continue;
      if (begins === "boards") throw this.#wrong("run-twice", line, "street");
      if (begins === "deal") this.#isDealt = true;
      if (begins === "summary") this.#isSummary = true;
      if (begins === "street") this.#openStreet(found.groups?.cards ?? "");
      return;
    }
    throw this.#wrong("bad-syntax", line, "street");
  }

  #openStreet(cards: string): void {
    this.#street++;
    this.#highest = 0;
    for (const player of this.#players) player.bet = 0;
    this.#board = [...this.#board, ...this.#knownCards(cards)];
  }

  #readSeat(line: string): boolean {
    if (this.#street > 0 || this.#actions.length > 0) return false;
    const {
      seat: number = "",
      alias = "",
      name = alias,
      stack = "",
      gone,
      hero,
      me,
    } = this.#grammar.seat.exec(line)?.groups ?? {};
    if (number === "") return false;
    const seat = seatOf(Number(number));
    if (Number(number) > MAX_SEATS || this.#players.some((player) => player.seat === seat || player.name === name))
      throw this.#wrong("bad-field", line, "Seat");
    if (gone) return true;
    const nothing = { hole: null, shown: null, mucked: false, live: 0, dead: 0, bet: 0, takesPart: false };
    const isHero = hero !== undefined || me !== undefined;
    this.#players.push({ name, seat, stack: this.#chips(stack), isHero, ...nothing });
    return true;
  }

  #readSaid(player: TextPlayer, line: string): void {
    const { speaks, sayings, isStrict } = this.#grammar;
    const said = line.slice(player.name.length).replace(speaks, "");
    const found = matchOf(said, sayings);
    if (found) this.#say(player, ...found);
    else if (isStrict) throw this.#wrong("bad-action", said, "action");
  }

  /**
   * Reads a line that does not begin with a player's name. Ignores lines that do not matter to the hand: chat, lost connections, players
   * who join or leave.
   */
  #readLine(line: string, rules: readonly SayingRule[]): void {
    if (/^hand cancell?ed/i.test(line)) this.#isCancelled = true;
    const found = matchOf(line, rules);
    const name = found?.[1].name;
    const player = this.#players.find((each) => each.name === name);
    if (found && player) this.#say(player, ...found);
  }

  #say(player: TextPlayer, saying: Saying, said: Groups): void {
    const decision = DECISIONS.get(saying);
    if (decision) this.#act(player, decision, player.bet + (said.chips === undefined ? 0 : this.#chips(said.chips)));
    else if (saying === "raise-to") this.#act(player, "wager", this.#chips(said.to ?? ""));
    else if (saying === "adds") {
      const chips = this.#chips(said.chips ?? "");
      const to = player.bet + chips;
      if (!this.#isDealt) this.#post(player, this.#smallBlind === null ? "small-blind" : "big-blind", chips, true);
      else this.#act(player, to > this.#highest ? "wager" : "check-or-call", to);
    } else if (saying === "dealt") {
      player.hole ??= this.#cardsIn(said.cards ?? "");
      player.takesPart = true;
    } else if (saying === "shows") player.shown ??= said.cards === undefined ? player.hole : this.#cardsIn(said.cards);
    else if (saying === "mucks") {
      player.mucked = true;
      if (said.cards !== undefined) player.shown ??= this.#cardsIn(said.cards);
    } else if (saying === "wins") this.#win(player, this.#chips(said.chips ?? ""), said.pot ?? "");
    else if (saying !== "nothing")
      this.#post(player, saying, this.#chips(said.chips ?? ""), ALL_IN.test(said.chips ?? ""));
  }

  #win({ seat }: TextPlayer, chips: Chips, pot: string): void {
    const [, number = ""] = /(\d+)\s*$/.exec(pot) ?? [];
    const place = pot.startsWith("main") ? 0 : pot.startsWith("side") ? Number(number || 1) : null;
    this.#wins.push({ seat, chips, pot: place });
    if (!this.#collectedLines.has(seat)) this.#collectedLines.set(seat, this.#firstLine + this.#line);
  }

  #post(player: TextPlayer, saying: Saying, chips: Chips, isAllIn: boolean): void {
    const { bigBlind } = this.#header;
    const isShort = isAllIn || chips + player.dead >= player.stack;
    if (chips === 0) return;
    player.takesPart = true;
    switch (saying) {
      case "ante":
      case "dead":
        player.dead += chips;
        return;
      case "small-blind":
        // Every small blind after the first is dead: a player who missed it posts it when they come back.
        if (this.#smallBlind === null) player.live = chips;
        else player.dead += chips;
        this.#smallBlind ??= player.seat;
        break;
      case "both-blinds":
        player.live = Math.min(chips, bigBlind);
        player.dead += chips - player.live;
        break;
      case "big-blind":
        // B11: a big blind that its player cannot pay in full counts as a full blind.
        player.live = isShort && this.#bigBlind === null ? Math.max(chips, bigBlind) : chips;
        this.#bigBlind ??= player.seat;
        break;
      default:
        player.live = chips;
    }
    player.bet = Math.min(player.live, chips);
    this.#highest = Math.max(this.#highest, player.live);
  }

  #act(player: TextPlayer, type: StatedAction["type"], to: Chips): void {
    player.takesPart = true;
    player.bet = to;
    this.#highest = Math.max(this.#highest, to);
    const at = { line: this.#firstLine + this.#line, field: "action" };
    this.#actions.push({ type, seat: player.seat, to, at });
  }

  #readSummary(line: string): void {
    const [, pot] = /^Total pot\s*(\S+)/i.exec(line) ?? [];
    if (pot !== undefined) this.#readTotal(line, pot);
    const [, number] = /^Seat[ +](\d+): /.exec(line) ?? [];
    const seat = number === undefined ? -1 : seatOf(Number(number));
    const player = this.#players.find((each) => each.seat === seat);
    if (!player || NOT_DEALT_IN.test(line)) return;
    player.takesPart = true;
    const [, mucked, showed] = / mucked \[(.*?)\]| showed \[(.*?)\] and /.exec(line) ?? [];
    if (mucked !== undefined) player.mucked = true;
    if (mucked ?? showed) player.shown ??= this.#cardsIn(`[${mucked ?? showed}]`);
    const [, won] = /\b(?:won|collected) \(([^)]+)\)/.exec(line) ?? [];
    if (won !== undefined && amountIn(won) !== null) this.#summaryWins.set(seat, this.#chips(won));
  }

  #readTotal(line: string, pot: string): void {
    this.#totalLine = this.#firstLine + this.#line;
    const drops = [...line.matchAll(/\b(?:Rake|Jackpot|Bingo|Fortune|Tax)\s+(\(?\S+)/g)];
    if (drops.length > 0) this.#rake = drops.reduce((sum, [, drop = ""]) => sum + this.#chips(drop), 0);
    const parts = [...line.matchAll(/(?:Main|Side) pot(?:-\d+)? (\S+?)\. /g)].map(([, part = ""]) => this.#chips(part));
    this.#total = this.#chips(pot);
    this.#pots = parts.length > 0 ? parts : [this.#total];
  }

  /**
   * Adds the wins of players who sold their hand to the room ("cashed out"). No line says that they collect chips, but the summary says
   * what their hand won.
   */
  #addCashedOut(): void {
    for (const [seat, chips] of this.#summaryWins)
      if (!this.#collectedLines.has(seat)) this.#wins.push({ seat, chips, pot: null });
  }

  /** Returns the player whose name is at the start of the line. When several names fit, the longest one counts. */
  #speaker(line: string): TextPlayer | null {
    let found: TextPlayer | null = null;
    for (const player of this.#players)
      if (player.name.length > (found?.name.length ?? -1) && line.startsWith(player.name))
        if (this.#grammar.speaks.test(line.slice(player.name.length))) found = player;
    return found;
  }

  /**
   * Returns the players who were dealt in. The text lists everyone at the table. Players who do not post, act, get cards, or appear in the
   * summary were not dealt in.
   */
  #dealtIn(): readonly TextPlayer[] {
    return this.#players.filter(({ takesPart }) => takesPart).toSorted((a, b) => a.seat - b.seat);
  }

  #setup(): HandHistory["setup"] {
    const { game, structure, smallBlind, bigBlind, smallBet, bigBet, button, tournament } = this.#header;
    const players = this.#dealtIn();
    return {
      handNo: 1,
      rules: {
        ...ASSUMED_RULES,
        timeOut: "all-in-protection",
        game,
        structure,
        smallBlind,
        bigBlind,
        smallBet,
        bigBet,
        rake: null,
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
    const holding = this.#players.filter(({ hole }) => hole !== null);
    const hero = this.#players.find(({ isHero }) => isHero) ?? (holding.length === 1 ? holding[0] : undefined);
    return {
      id,
      site,
      table: { name: tableName, seats: tableSize },
      startedAt,
      currency,
      decimals: this.#decimals(),
      players: this.#dealtIn().map(({ seat, name }) => ({ seat, name })),
      hero: hero?.takesPart ? hero.seat : null,
      tournament,
    };
  }

  #cardsIn(text: string): readonly (Card | null)[] {
    const [, inside = ""] = /\[([^\]]*)\]/.exec(text) ?? [];
    return this.#knownCards(inside);
  }

  #knownCards(text: string): readonly Card[] {
    const words = text.split(/[\s,]+/).filter(Boolean);
    return words
      .map((word) => {
        // Some rooms write `10` instead of `T`, and some write the suit before the rank.
        const plain = word.replace("10", "T");
        const card = readCard(plain) ?? readCard(plain.slice(1) + plain.slice(0, 1).toLowerCase());
        if (card === null || card === undefined) throw this.#wrong("no-such-card", word, "cards");
        return card;
      })
      .filter(isKnown);
  }

  #chips(text: string): Chips {
    const amount = amountIn(text);
    if (amount === null) throw this.#wrong("bad-field", text, "amount");
    const chips = readShownAmount(amount, this.#decimals());
    if (typeof chips !== "number") throw this.#wrong(chips, text, "amount");
    return chips;
  }

  #decimals(): 0 | 2 {
    return this.#header.decimals ?? (this.#header.tournament ? 0 : 2);
  }

  #wrong(code: HistoryRefusalCode, words: string, field: string): WrongFile {
    return new WrongFile(refuseHistory(code, words, { line: this.#firstLine + this.#line, field }));
  }
}

function matchOf(text: string, rules: readonly SayingRule[]): [Saying, Groups] | null {
  for (const [pattern, saying] of rules) {
    const found = pattern.exec(text);
    if (found) return [saying, found.groups ?? {}];
  }
  return null;
}

/**
 * The kind of decision for each line that is one. `raise-to` and `adds` are not listed, because `#say` computes their totals in other ways.
 */
const DECISIONS: ReadonlyMap<Saying, StatedAction["type"]> = new Map([
  ["fold", "fold"],
  ["check", "check-or-call"],
  ["call", "check-or-call"],
  ["bet", "wager"],
  ["protected", "protected"],
]);

const MAX_LINE = 1_000;
const ALL_IN = /\ball[- ]in\b/i;
const NOT_DEALT_IN = /\bsitting out\b|\bout of hand\b|\bdid(?:n't| not) play\b/i;
