"use client";
import { createContext, type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { BasicForm, type BasicFormProps, useScriptsRun } from "./basic-form.tsx";

type Problems = Readonly<Record<string, string>>;

/** What is wrong with the surrounding form's fields, in words, keyed by field name. */
export const FieldProblems = createContext<Problems>({});

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (element: unknown): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const listFields = (form: HTMLFormElement): readonly TextField[] => [...form.elements].filter(isTextField);

/** Returns a function that says what is wrong with a field; null when nothing is wrong. */
function useFieldCheck(): (field: TextField) => string | null {
  const t = useTranslations();
  return ({ validity, value, minLength }) => {
    if (validity.valueMissing) return t("form.missing");
    if (validity.typeMismatch) return t("account.errors.email-not-valid");
    // The browser checks only typed texts, not those that a password manager fills in.
    if (value !== "" && value.length < minLength) return t("form.tooShort", { min: minLength });
    return null;
  };
}

/** A field that the server refused, with the reason in words. */
interface RefusedField {
  readonly name: string;
  readonly problem: string;
}

/**
 * A form that checks its fields' own attributes when it is sent. Each problem is shown at its field in the page's language, and the first
 * such field gets the focus. Nothing is marked before sending, and correcting a field removes its mark.
 */
export function Form({
  refused = null,
  onSubmit,
  children,
  ...rest
}: Omit<BasicFormProps, "onSubmit" | "onInput" | "noValidate" | "ref"> & {
  /** null when the server refused no field of this form. */
  readonly refused?: RefusedField | null;
  /** Called when no field has a problem. */
  readonly onSubmit: (form: HTMLFormElement) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const scriptsRun = useScriptsRun();
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
    // The browser checks the fields itself while no script runs.
    <BasicForm {...rest} ref={form} noValidate={scriptsRun} onSubmit={submit} onInput={recheck}>
      <FieldProblems value={problems}>{children}</FieldProblems>
    </BasicForm>
  );
}
