"use client";
import type { PoolLimits } from "@poker/db";
import { NumberField } from "../number-field.tsx";
import { words } from "../words.ts";
import { type Editing, fieldWords, Group, Optional } from "./parts.tsx";

export const FIRST_LIMITS: PoolLimits = { maxTables: null, spareTables: 1 };

/** S2 */
export const LimitsFields = ({ value, problemAt, onChange }: Editing<PoolLimits>) => (
  <Group title={words("tables.groups.pool")}>
    <Optional
      name="maxTables"
      value={value.maxTables}
      first={10}
      onChange={(maxTables) => onChange({ ...value, maxTables })}
    >
      {(count) => (
        <NumberField
          label={fieldWords("maxTables").label}
          bare
          value={count}
          problem={problemAt("maxTables")}
          onChange={(maxTables) => onChange({ ...value, maxTables })}
        />
      )}
    </Optional>
    <NumberField
      {...fieldWords("spareTables")}
      value={value.spareTables}
      problem={problemAt("spareTables")}
      onChange={(spareTables) => onChange({ ...value, spareTables })}
    />
  </Group>
);
