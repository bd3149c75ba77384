/**
 * Reads the arguments of an npm command. Answers `--help` with a short usage, and wrong arguments with one line that gives the right use.
 * Every command has the same exit codes: 0 done, 1 failed, 2 wrong arguments.
 */
import { parseArgs } from "node:util";
import { generateDatabaseClient } from "./workspace.ts";

interface OptionUsage {
  readonly type: "string" | "boolean";
  /** The name of the option's value in the usage, such as `N`; absent for a boolean. */
  readonly value?: string;
  readonly short?: string;
  readonly multiple?: boolean;
  readonly does: string;
}
type OptionUsages = Readonly<Record<string, OptionUsage>>;
interface CommandUsage<O extends OptionUsages> {
  /** The command's name in package.json. */
  readonly name: string;
  /** What the command does, in one sentence that begins with a verb. */
  readonly does: string;
  /** What may follow the name, with one entry for each form; an empty text when the name may stand alone. */
  readonly uses: readonly string[];
  readonly options: O;
  /** The least and the greatest number of words besides options; when absent, no words are allowed. */
  readonly words?: readonly [number, number];
  /** The variables that the command reads, with their meaning. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Further lines of the usage, such as a list of names. */
  readonly notes?: readonly string[];
  /** What exit code 1 means, when it is more than a failure. */
  readonly failsWhen?: string;
  /**
   * True when the command imports the database client. When npm runs such a command, a missing client is generated
   * first.
   */
  readonly usesDatabase?: boolean;
}

interface ParseConfig<O extends OptionUsages> {
  readonly args: string[];
  readonly options: O;
  readonly allowPositionals: true;
}

interface GivenArguments<O extends OptionUsages> {
  readonly words: readonly string[];
  readonly values: ReturnType<typeof parseArgs<ParseConfig<O>>>["values"];
  /** All arguments as they were typed, for a program to which the command passes them. */
  readonly typed: readonly string[];
}

/** The arguments of a command are wrong. The message is one sentence; the right use is printed after it. */
export class WrongUse extends Error {
  override readonly name = "WrongUse";
}

/** The variables that name the data of a room, for commands that read or change it. */
export const ROOM_DATA = {
  DATA_DIR: "the folder with the room's data; .data when not set",
  DATABASE_URL: "the PostgreSQL of the room, as its owner; instead of DATA_DIR",
} as const;

const FAILED = 1;
const WRONG_USE = 2;

/**
 * Runs a command. `read` checks the arguments, throws `WrongUse` for wrong ones, and returns a function that does the
 * work. That function imports its modules only when it is called. A number to which it resolves is the exit code;
 * otherwise the code is 0. An error is printed as one message; with VERBOSE=1 also its stack is printed.
 */
export async function runCommand<O extends OptionUsages>(
  usage: CommandUsage<O>,
  read: (given: GivenArguments<O>) => () => unknown,
): Promise<void> {
  process.stdout.on("error", ignoreClosedPipe);
  try {
    const given = readArguments(usage, process.argv.slice(2));
    if (given === null) {
      console.log(formatUsage(usage));
      return;
    }
    const work = read(given);
    if (usage.usesDatabase && isRunByNpm(usage) && !(await generateDatabaseClient()))
      throw new Error("The database client cannot be made.");
    const code = await work();
    if (typeof code === "number") process.exitCode = code;
  } catch (error) {
    if (error instanceof WrongUse) {
      console.error(`${error.message} ${formatRightUse(usage)}`);
      process.exitCode = WRONG_USE;
    } else {
      console.error(process.env.VERBOSE === "1" ? error : describeError(error));
      process.exitCode = FAILED;
    }
  }
}

/** A reader such as `head` may have read enough; the command then ends its work in order. */
function ignoreClosedPipe(error: Error): void {
  if (!("code" in error) || error.code !== "EPIPE") throw error;
}

/** Returns null when `--help` was typed. Throws `WrongUse`. */
function readArguments<O extends OptionUsages>(
  { options, words: [least, most] = [0, 0] }: CommandUsage<O>,
  typed: readonly string[],
): GivenArguments<O> | null {
  const end = typed.indexOf("--");
  if (typed.slice(0, end < 0 ? typed.length : end).some((word) => word === "--help" || word === "-h")) return null;
  const { values, positionals: words } = parse(typed, options);
  if (words.length < least) throw new WrongUse("Something is missing.");
  if (words.length > most) throw new WrongUse(`"${words[most]}" is too much.`);
  return { words, values, typed };
}

function parse<O extends OptionUsages>(typed: readonly string[], options: O) {
  try {
    return parseArgs<ParseConfig<O>>({ args: [...typed], allowPositionals: true, options });
  } catch (error) {
    // Only the first sentence of Node's message is about what was typed.
    const [sentence = ""] = describeError(error).split(/\. |\n/, 1);
    throw new WrongUse(`${sentence.replace(/\.$/, "")}.`);
  }
}

/**
 * An image runs the script without npm, and contains the client. When another command starts this one, the client
 * already exists.
 */
const isRunByNpm = ({ name }: { readonly name: string }): boolean => process.env.npm_lifecycle_event === name;

/** `npm start` and `npm test` need no `run`. */
const nameOf = ({ name }: { readonly name: string }): string =>
  name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`;
const formOf = (usage: { readonly name: string }, use: string): string =>
  use === "" ? nameOf(usage) : `${nameOf(usage)} -- ${use}`;

function formatRightUse<O extends OptionUsages>(usage: CommandUsage<O>): string {
  const [first = "", ...others] = usage.uses;
  return `Use: ${[formOf(usage, first), ...others].join(" | ")}`;
}

function formatUsage<O extends OptionUsages>(usage: CommandUsage<O>): string {
  const { does, uses, environment = {}, notes = [], failsWhen = "it failed" } = usage;
  const optionRows = Object.entries<OptionUsage>(usage.options).map(
    ([name, { short, value, does: meaning }]): readonly [string, string] => [
      `${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`,
      meaning,
    ],
  );
  return [
    `${nameOf(usage)}: ${does}`,
    ["Use:", ...uses.map((use) => `  ${formOf(usage, use)}`)].join("\n"),
    ...formatRows("Options:", [...optionRows, ["-h, --help", "prints this and does nothing else"]]),
    ...formatRows("Environment:", Object.entries(environment)),
    ...(notes.length > 0 ? [notes.join("\n")] : []),
    `Exit codes: 0 done, 1 ${failsWhen}, 2 wrong arguments.`,
  ].join("\n\n");
}

function formatRows(title: string, rows: readonly (readonly [string, string])[]): readonly string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [[title, ...rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`)].join("\n")];
}

/** Parses the value of `--name`: a whole number from 1 to `most`. Throws `WrongUse`. */
export function parseCount(
  name: string,
  given: string | undefined,
  otherwise: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const value = given === undefined ? otherwise : Number(given);
  if (Number.isSafeInteger(value) && value > 0 && value <= most) return value;
  const bounds = most === Number.MAX_SAFE_INTEGER ? "above zero" : `from 1 to ${most}`;
  throw new WrongUse(`--${name} must be a whole number ${bounds}.`);
}

/** Returns the word of `known` that was typed. Throws `WrongUse` with all words of `known`. */
export function parseChoice<T extends string>(what: string, given: string | undefined, known: readonly T[]): T {
  const found = known.find((each) => each === given);
  if (found !== undefined) return found;
  throw new WrongUse(`${what} must be one of ${known.join(", ")}.`);
}

/**
 * The message of an error. Joins the messages of an AggregateError, which has no message itself: a connection to a host with several
 * addresses throws such an error when all of them refuse.
 */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join(", ");
  return error instanceof Error ? error.message : String(error);
}
