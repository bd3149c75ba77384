/**
 * Checks that a value from outside has the shape of a type: every field of the type, and no other. Reports where the first difference is.
 * This code is small on purpose, because a library for it would be one more thing that people have to trust.
 */

import { toPrintable } from "./printable.ts";

/** Where the first difference is, and what was expected there. */
interface Fault {
  readonly path: (string | number)[];
  expected: string;
}

export type Shape<T> = (value: unknown, fault: Fault) => value is T;

/** Returns the value, or a text that says what is wrong and where. */
export function readShape<T extends object>(shape: Shape<T>, value: unknown): T | { readonly problem: string } {
  const fault: Fault = { path: [], expected: "" };
  if (shape(value, fault)) return value;
  const where = fault.path.length === 0 ? "at the top" : `at ${fault.path.join(".")}`;
  return { problem: `expected ${fault.expected} ${where}` };
}

interface OptionalField<T> {
  readonly optional: Shape<T>;
}
type Field<T, K extends keyof T> =
  Record<never, never> extends Pick<T, K> ? OptionalField<NonNullable<T[K]>> : Shape<T[K]>;
type Fields<T> = { readonly [K in keyof T]-?: Field<T, K> };

const expected = (fault: Fault, what: string): false => {
  fault.expected = what;
  return false;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Quotes a name from outside, shortened and safe to print on one line. */
const quote = (name: string): string => `“${toPrintable([...name].slice(0, 40).join(""))}”`;

export const optional = <T>(shape: Shape<T>): OptionalField<T> => ({ optional: shape });

export function objectOf<T>(fields: Fields<T>): Shape<T> {
  const known = new Map<string, unknown>(Object.entries(fields));
  return (value, fault): value is T => {
    if (!isObject(value)) return expected(fault, "an object");
    for (const key of Object.keys(value)) if (!known.has(key)) return expected(fault, `no field ${quote(key)}`);
    for (const [key, field] of known) {
      const { shape, isOptional } = readField(field);
      if (isOptional && !Object.hasOwn(value, key)) continue;
      fault.path.push(key);
      if (!shape(value[key], fault)) return false;
      fault.path.pop();
    }
    return true;
  };
}

type Test = (value: unknown, fault: Fault) => boolean;
const isTest = (field: unknown): field is Test => typeof field === "function";

function readField(field: unknown): { shape: Test; isOptional: boolean } {
  if (isTest(field)) return { shape: field, isOptional: false };
  if (isObject(field) && isTest(field.optional)) return { shape: field.optional, isOptional: true };
  throw new Error("This is no shape");
}

export const arrayOf =
  <T>(item: Shape<T>, { least = 0, most = 10_000 } = {}): Shape<readonly T[]> =>
  (value, fault): value is readonly T[] => {
    if (!Array.isArray(value) || value.length < least || value.length > most)
      return expected(fault, least === most ? `a list of ${most}` : `a list of ${least} to ${most}`);
    for (const [index, each] of value.entries()) {
      fault.path.push(index);
      if (!item(each, fault)) return false;
      fault.path.pop();
    }
    return true;
  };

/** Returns the shape of an object that may be one of several kinds. The field `key` of the object names its kind. */
export function variantsOf<T, K extends string>(key: K, variants: Readonly<Record<string, Shape<T>>>): Shape<T> {
  const known = new Map(Object.entries(variants));
  return (value, fault): value is T => {
    const kind = isObject(value) ? value[key] : undefined;
    const shape = typeof kind === "string" ? known.get(kind) : undefined;
    return shape ? shape(value, fault) : expected(fault, `a known ${key}`);
  };
}

export const nullOr =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value, fault): value is T | null =>
    value === null || shape(value, fault);

export const oneOf =
  <const T extends readonly (string | number | boolean | null)[]>(...values: T): Shape<T[number]> =>
  (value, fault): value is T[number] =>
    values.some((each) => each === value) || expected(fault, values.map((each) => JSON.stringify(each)).join(" or "));

export const whole =
  (least: number, most: number): Shape<number> =>
  (value, fault): value is number =>
    (typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most) ||
    expected(fault, `a whole number from ${least} to ${most}`);

/** The shape of a text that canonical JSON can represent, which has no lone surrogates. */
export const text: Shape<string> = (value, fault): value is string =>
  (typeof value === "string" && !/\p{Surrogate}/u.test(value)) || expected(fault, "text");

export const truth: Shape<boolean> = oneOf(true, false);

export const hex =
  (bytes: number): Shape<string> =>
  (value, fault): value is string =>
    (typeof value === "string" && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value)) ||
    expected(fault, `${bytes} bytes in lower-case hex`);

export const uuid: Shape<string> = (value, fault): value is string =>
  (typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) || expected(fault, "a UUID");
