/**
 * Reads the last errors from the log files of a data directory: PostgreSQL's log, and logs of JSON lines. Returns only
 * the time, the level, the code and the message of each error. The caller must remove secrets and names from the message.
 */
import fs from "node:fs";
import path from "node:path";

export interface LoggedError {
  /** The name of the log file. */
  readonly log: string;
  readonly at: string;
  readonly level: string;
  /** The code of the error, such as ECONNREFUSED; null when the error has no code. */
  readonly code: string | null;
  readonly message: string;
}

const ERRORS_PER_LOG = 50;
/** How many bytes are read from the end of a long log. */
const MAX_BYTES = 2 ** 20;
const PINO_ERROR_LEVEL = 50;
const POSTGRES_LINE = /^(\d{4}-\d\d-\d\d [\d:.]+) \S+ \[\d+\].*?\b(ERROR|FATAL|PANIC): +(.*)$/;
const CODE = /^[A-Z0-9_]{3,40}$/;

export function readLastErrors(dataDir: string): readonly LoggedError[] {
  return listLogs(dataDir).flatMap((file) => {
    const log = path.basename(file);
    return readEnd(file)
      .flatMap((line) => parseError(log, line) ?? [])
      .slice(-ERRORS_PER_LOG);
  });
}

function listLogs(dataDir: string): readonly string[] {
  return [dataDir, path.join(dataDir, "postgres"), path.join(dataDir, "logs")].flatMap((folder) =>
    fs.existsSync(folder)
      ? fs
          .readdirSync(folder)
          .filter((name) => /\.log(\.\w+)?$/.test(name))
          .map((name) => path.join(folder, name))
      : [],
  );
}

function readEnd(file: string): readonly string[] {
  const { size } = fs.statSync(file);
  const descriptor = fs.openSync(file, "r");
  try {
    const bytes = Buffer.alloc(Math.min(size, MAX_BYTES));
    fs.readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8").split("\n");
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Parses a line of a log. Returns null when the line is not an error. */
function parseError(log: string, line: string): LoggedError | null {
  const [, at, level, message] = POSTGRES_LINE.exec(line) ?? [];
  if (at && level && message) return { log, at, level, code: null, message };
  // In a launcher's log, the server's name is before the JSON of each line.
  const json = /^(?:[\w-]+: )?(\{.*\})\s*$/.exec(line)?.[1];
  return json === undefined ? null : parseJsonError(log, json);
}

function parseJsonError(log: string, json: string): LoggedError | null {
  const entry = parseObject(json);
  const { level, time, msg, error } = entry;
  if (typeof level !== "number" || level < PINO_ERROR_LEVEL || typeof msg !== "string") return null;
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  return {
    log,
    at: typeof time === "number" ? new Date(time).toISOString() : "unknown",
    level: `${level}`,
    code: typeof code === "string" && CODE.test(code) ? code : null,
    message: msg,
  };
}

function parseObject(json: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: Readonly<Record<string, unknown>> = JSON.parse(json);
    return parsed;
  } catch {
    return {};
  }
}
