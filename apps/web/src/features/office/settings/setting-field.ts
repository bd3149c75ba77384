/**
 * Describes the fields of a settings form as data. The compiler checks that each field has the right kind for the
 * setting at its path.
 */
import type { ReactNode } from "react";
import type { NumberKind } from "../number-field.tsx";
import type { LabelledPath } from "./setting-labels.ts";

/** A field for the setting at a path such as `clock.quietMs`. */
export type AnyField =
  | {
      readonly is: NumberKind;
      readonly path: string;
      /** The value of a setting that is off when the person switches it on. */
      readonly initial?: number;
      /**
       * True when this field also shows the issue of the object that contains its setting. For example, the field of
       * `buyIn.max` then also shows an issue of `buyIn`.
       */
      readonly showsPartIssue?: boolean;
    }
  | { readonly is: "switch"; readonly path: string }
  | ({ readonly is: "choice"; readonly path: string } & Choices<string>)
  /**
   * A group of settings that can be switched off as a whole, and the fields to edit it. `initial` is its value when it
   * is switched on.
   */
  | { readonly is: "part"; readonly path: string; readonly initial: object; readonly fields: readonly AnyField[] }
  /** A setting that needs a field of its own making. */
  | { readonly is: "own"; readonly path: string; readonly element: ReactNode };

interface Choices<Value extends string> {
  readonly values: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
}

/**
 * A list of fields for the settings `T`. A field does not compile if its setting has another type, or if the messages
 * have no label for it.
 */
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
