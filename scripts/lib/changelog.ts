/** Reads CHANGELOG.md, which follows the format of Keep a Changelog. */
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./workspace.ts";

interface ChangelogSection {
  /** A version such as `0.1.0`, or `Unreleased`. */
  readonly version: string;
  /** The day of the release, such as `2026-11-30`; null for the section `Unreleased`. */
  readonly date: string | null;
  readonly text: string;
}

/** Splits a changelog into its sections, newest first. */
export const parseChangelog = (text: string): readonly ChangelogSection[] =>
  text
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => {
      const [, version = "", date = null] = /^## \[([^\]]+)\](?: - (\S+))?\n/.exec(section) ?? [];
      return { version, date, text: section.slice(section.indexOf("\n")).trim() };
    });

export const readChangelog = (): readonly ChangelogSection[] =>
  parseChangelog(fs.readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8"));
