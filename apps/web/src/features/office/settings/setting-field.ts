/** The fields of a form with settings, as data. The compiler checks that each field fits the setting at its path. */
import type { ReactNode } from "react";
import type { NumberKind } from "../number-field.tsx";
import type { LabelledPath } from "./setting-labels.ts";

/** A field for the setting at a path such as `clock.quietMs`. */
export type AnyField =
  | {
      readonly is: NumberKind;
      readonly path: string;
      /** The number that a setting gets when it is switched on. */
      readonly initial?: number;
      /** True when the field also shows the issue of the part that contains its setting, such as `buyIn`. */
      readonly showsPartIssue?: boolean;
    }
  | { readonly is: "switch"; readonly path: string }
  | ({ readonly is: "choice"; readonly path: string } & Choices<string>)
  /** A part of the settings that can be switched off, with fields of its own. */
  | { readonly is: "part"; readonly path: string; readonly initial: object; readonly fields: readonly AnyField[] }
  /** A setting that no other kind of field fits. */
  | { readonly is: "own"; readonly path: string; readonly element: ReactNode };

interface Choices<Value extends string> {
  readonly values: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
}

/** A list of fields for these settings. A field whose setting has another type or no label does not compile. */
export type FieldsOf<T> = readonly (AnyField & FieldFor<T>)[];

type FieldFor<T, Parent extends string = ""> = {
  [K in keyof T & string]-?: FieldAt<`${Parent}${K}`, NonNullable<T[K]>, null extends T[K] ? true : false>;
}[keyof T & string];

type FieldAt<Path extends string, Value, CanBeOff extends boolean> =
  | Kind<"own", Path>
  | ([Value] extends [number]
      ? Kind<NumberKind, LabelledPath<Path>> & (CanBeOff extends true ? { initial: number } : { initial?: never })
      : [Value] extends [boolean]
        ? Kind<"switch", LabelledPath<Path>>
        : [Value] extends [string]
          ? Kind<"choice", LabelledPath<Path>> & Choices<Value>
          : [Value] extends [readonly unknown[]]
            ? never
            : CanBeOff extends true
              ? Kind<"part", LabelledPath<Path>> & Part<Path, Value>
              : FieldFor<Value, `${Path}.`>);

type Kind<Is, Path> = { readonly is: Is; readonly path: Path };

interface Part<Path extends string, Value> {
  readonly initial: Value;
  readonly fields: readonly (AnyField & (FieldFor<Value, `${Path}.`> | Kind<"own", Path>))[];
}
