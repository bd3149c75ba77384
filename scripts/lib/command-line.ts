/**
 * Reads the arguments of an npm command. Answers `--help` with a short usage. Answers wrong arguments with one line
 * that shows the right use.
 * All commands have the same exit codes: 0 for success, 1 for failure, 2 for wrong arguments.
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
  /** One sentence about what the command does. It begins with a verb. */
  readonly does: string;
  /** The forms of what may follow the command's name, one entry for each form. An empty entry means that the name may stand alone. */
  readonly uses: readonly string[];
  readonly options: O;
  /** The smallest and the largest number of words that are not options. When absent, no such words are allowed. */
  readonly words?: readonly [number, number];
  /** The environment variables that the command reads, each with its meaning. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Additional lines of the usage, such as a list of names. */
  readonly notes?: readonly string[];
  /** What exit code 1 means, if it can mean something other than a failure. */
  readonly failsWhen?: string;
  /**
   * True when the command imports the database client. If npm runs such a command and the client is missing, the client
   * is generated first.
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
  /** All arguments as a person typed them, for a command that passes them to another program. */
  readonly typed: readonly string[];
}

/** Thrown when the arguments of a command are wrong. The message is one sentence. The right use is printed after it. */
export class WrongUse extends Error {
  override readonly name = "WrongUse";
}

/** The environment variables that say which room's data to use, for commands that read or change it. */
export const ROOM_DATA = {
  DATA_DIR: "the folder with the room's data; .data when not set",
  DATABASE_URL: "the PostgreSQL of the room, as its owner; instead of DATA_DIR",
} as const;

const FAILED = 1;
const WRONG_USE = 2;

/**
 * Runs a command.
 * - `read` checks the arguments, throws `WrongUse` for wrong ones, and returns a function that does the work.
 * - That function imports its modules only when it is called. If it resolves to a number, the number is the exit code.
 *   If not, the exit code is 0.
 * - An error is printed as one message. With VERBOSE=1 it is printed with its stack.
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

/**
 * Ignores the error that occurs when the program that reads our output, such as `head`, has closed it. The command then
 * still finishes its work.
 */
function ignoreClosedPipe(error: Error): void {
  if (!("code" in error) || error.code !== "EPIPE") throw error;
}

/** Parses the typed arguments. Returns null when they contain `--help`. Throws `WrongUse` for wrong arguments. */
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
    // Only the first sentence of Node's message says what is wrong with the arguments.
    const [sentence = ""] = describeError(error).split(/\. |\n/, 1);
    throw new WrongUse(`${sentence.replace(/\.$/, "")}.`);
  }
}

/**
 * Returns true when npm started this command itself. Only then may the client be missing: an image runs the script
 * without npm and contains the client, and a command that starts this one has already generated the client.
 */
const isRunByNpm = ({ name }: { readonly name: string }): boolean => process.env.npm_lifecycle_event === name;

/** Returns the words that run the command. `npm start` and `npm test` do without `run`. */
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

/** Parses the value of the option `--name`: a whole number from 1 to `most`. Throws `WrongUse` for any other value. */
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

/** Returns the word of `known` that was typed. For any other word, throws `WrongUse` with a message that lists `known`. */
export function parseChoice<T extends string>(what: string, given: string | undefined, known: readonly T[]): T {
  const found = known.find((each) => each === given);
  if (found !== undefined) return found;
  throw new WrongUse(`${what} must be one of ${known.join(", ")}.`);
}

/**
 * Returns the message of an error. An AggregateError has no message of its own, so its errors' messages are joined.
 * Connecting to a host with several addresses throws such an error when all of them refuse.
 */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join(", ");
  return error instanceof Error ? error.message : String(error);
}
