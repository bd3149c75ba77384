/**
 * Reads files of vectors, which have one JSON object on each line and may be gzipped. The fields of an object tell
 * which kind of vector it is.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { isHandVector, isShowdownVector, type Vector } from "./judge.ts";

/** Returns all vectors of a file. Throws when a line is neither a hand nor a showdown. */
export function readVectors(file: string | URL): Vector[] {
  const bytes = readFileSync(file);
  const gzipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const lines = (gzipped ? gunzipSync(bytes) : bytes).toString("utf8").split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .map((line, index) => {
      const vector: unknown = JSON.parse(line);
      if (typeof vector === "object" && vector !== null && (isHandVector(vector) || isShowdownVector(vector)))
        return vector;
      throw new Error(`${file}: line ${index + 1} is neither a hand nor a showdown`);
    });
}
