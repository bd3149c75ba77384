"use client";
import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, use, useId } from "react";
import { FieldProblems } from "./form.tsx";
import { inputClass } from "./input-class.ts";

interface FieldFrameProps {
  readonly label: string;
  /** Hides the label visually, where a column head names the field. */
  readonly isLabelHidden?: boolean;
  readonly help?: string | undefined;
  /** What is wrong with the value, in words. */
  readonly problem?: string | undefined;
  readonly className?: string | undefined;
  /** Renders the element with these attributes, by which it names its label and notes. */
  readonly children: (attributes: FieldAttributes) => ReactNode;
}

interface FieldAttributes {
  readonly id: string;
  readonly className: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

/** A field of a form: its label, its element, and below it its help and what is wrong with its value. */
export function FieldFrame({ label, isLabelHidden = false, help, problem, className, children }: FieldFrameProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1.5 block text-sm font-medium text-ink-2"}>
        {label}
      </label>
      {children({
        id,
        className: inputClass,
        "aria-describedby": clsx(help && `${id}-help`, problem && `${id}-problem`) || undefined,
        "aria-invalid": problem ? true : undefined,
      })}
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-xs text-ink-3">
          {help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A text field. */
export function Field({
  label,
  help,
  problem,
  className,
  ...rest
}: ComponentProps<"input"> & {
  readonly label: string;
  readonly help?: string;
  /** What is wrong with the value, in words; without it what the form around has found. */
  readonly problem?: string | undefined;
}) {
  const problems = use(FieldProblems);
  return (
    <FieldFrame label={label} help={help} problem={problem ?? problems[rest.name ?? ""]} className={className}>
      {(attributes) => <input {...attributes} {...rest} />}
    </FieldFrame>
  );
}

/** What went wrong and what to do; read out when it appears. */
export function Problem({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} role="alert" className={clsx("text-sm text-danger", !children && "sr-only")}>
      {children}
    </p>
  );
}
