"use client";
import { createContext, type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { BasicForm, type BasicFormProps, useScriptsRun } from "./basic-form.tsx";

type Problems = Readonly<Record<string, string>>;

/** The problems of the surrounding form's fields, in words, keyed by the name of the field. */
export const FieldProblems = createContext<Problems>({});

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (element: unknown): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const listFields = (form: HTMLFormElement): readonly TextField[] => [...form.elements].filter(isTextField);

/** Returns a function that says what is wrong with a field. That function returns null when nothing is wrong. */
function useFieldCheck(): (field: TextField) => string | null {
  const t = useTranslations();
  return ({ validity, value, minLength }) => {
    if (validity.valueMissing) return t("form.missing");
    if (validity.typeMismatch) return t("account.errors.email-not-valid");
    // The browser checks the minimum length only of text that a person typed, not of text that a password manager filled in.
    if (value !== "" && value.length < minLength) return t("form.tooShort", { min: minLength });
    return null;
  };
}

/** A field that the server refused, and why, in words. */
interface RefusedField {
  readonly name: string;
  readonly problem: string;
}

/**
 * A form that checks its fields when a person sends it.
 * - It shows each problem at its field in the page's language, and moves the focus to the first such field.
 * - It marks nothing before it is sent, and removes a field's mark when the field is corrected.
 */
export function Form({
  refused = null,
  onSubmit,
  children,
  ...rest
}: Omit<BasicFormProps, "onSubmit" | "onInput" | "noValidate" | "ref"> & {
  /** The field that the server refused; null when it refused none. */
  readonly refused?: RefusedField | null;
  /** Sends the form. Called only when no field has a problem. */
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
    // The browser itself checks the fields until the scripts run.
    <BasicForm {...rest} ref={form} noValidate={scriptsRun} onSubmit={submit} onInput={recheck}>
      <FieldProblems value={problems}>{children}</FieldProblems>
    </BasicForm>
  );
}
