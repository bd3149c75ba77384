"use client";
import { type ComponentProps, createContext, type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";

type Problems = Readonly<Record<string, string>>;

/** What is wrong with the fields of the form around, in words, by their names. */
export const FieldProblems = createContext<Problems>({});

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (element: unknown): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const listFields = (form: HTMLFormElement): readonly TextField[] => [...form.elements].filter(isTextField);

/** Returns a function that says what is wrong with a field; it returns null when nothing is. */
function useFieldCheck(): (field: TextField) => string | null {
  const t = useTranslations();
  return ({ validity, value, minLength }) => {
    if (validity.valueMissing) return t("form.missing");
    if (validity.typeMismatch) return t("account.errors.email-not-valid");
    // The browser knows of typed texts only, not of those that a password manager fills in.
    if (value !== "" && value.length < minLength) return t("form.tooShort", { min: minLength });
    return null;
  };
}

/** A field that the server refused, and why in words. */
export interface RefusedField {
  readonly name: string;
  readonly problem: string;
}

/**
 * A form whose fields are checked when it is sent, by their own attributes: what is wrong stands at each of them in the language of the page,
 * the first one gets the focus, and nothing is marked before. Correcting a field takes its mark away.
 */
export function Form({
  refused = null,
  onSubmit,
  children,
  ...rest
}: Omit<ComponentProps<"form">, "onSubmit" | "onInput" | "noValidate" | "ref"> & {
  /** null when the server refused no field of this form. */
  readonly refused?: RefusedField | null;
  /** Called when nothing is wrong with any field. */
  readonly onSubmit: (form: HTMLFormElement) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const findProblem = useFieldCheck();
  const { name = null, problem = null } = refused ?? {};
  useEffect(() => {
    if (!form.current || name === null || problem === null) return;
    setProblems({ [name]: problem });
    listFields(form.current)
      .find((field) => field.name === name)
      ?.focus();
  }, [name, problem]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = listFields(event.currentTarget).flatMap((field) => {
      const found = findProblem(field);
      return found === null ? [] : [{ field, found }];
    });
    setProblems(Object.fromEntries(wrong.map(({ field, found }) => [field.name, found])));
    const [first] = wrong;
    if (first) first.field.focus();
    else onSubmit(event.currentTarget);
  };
  const recheck = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!isTextField(target) || problems[target.name] === undefined) return;
    const { [target.name]: _, ...others } = problems;
    const found = findProblem(target);
    setProblems(found === null ? others : { ...others, [target.name]: found });
  };
  return (
    <form {...rest} ref={form} noValidate onSubmit={submit} onInput={recheck}>
      <FieldProblems value={problems}>{children}</FieldProblems>
    </form>
  );
}
