"use client";
import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, use, useId } from "react";
import { FieldProblems } from "./form.tsx";
import { inputClass } from "./input-class.ts";

interface FieldFrameProps {
  readonly label: string;
  /** Hides the label from view when a column's heading already names the field. Screen readers still read the label. */
  readonly isLabelHidden?: boolean;
  readonly help?: string | undefined;
  /** The mark after the label of a required field. */
  readonly requiredMark?: string | undefined;
  /** What is wrong with the value, in words. */
  readonly problem?: string | undefined;
  readonly className?: string | undefined;
  /** Renders the form element. It must get these attributes, which connect it to its label, help and problem. */
  readonly children: (attributes: FieldAttributes) => ReactNode;
}

interface FieldAttributes {
  readonly id: string;
  readonly className: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

/** Shows a form element with its label above it, and its help and problem below it. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, isLabelHidden = false, help, requiredMark, problem, className, children } = props;
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1.5 block text-sm font-medium text-ink-2"}>
        {label}
        {requiredMark && <span aria-hidden className="font-normal text-ink-3">{` (${requiredMark})`}</span>}
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
  requiredMark,
  problem,
  className,
  ...rest
}: ComponentProps<"input"> & {
  readonly label: string;
  readonly help?: string;
  readonly requiredMark?: string;
  /** What is wrong with the value, in words. Without it, the field shows the problem that the surrounding form has found. */
  readonly problem?: string | undefined;
}) {
  const problems = use(FieldProblems);
  return (
    <FieldFrame
      label={label}
      help={help}
      requiredMark={requiredMark}
      problem={problem ?? problems[rest.name ?? ""]}
      className={className}
    >
      {(attributes) => <input {...attributes} {...rest} />}
    </FieldFrame>
  );
}

/** Says what went wrong and what to do. Screen readers read it out as soon as it appears. */
export function Problem({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} role="alert" className={clsx("text-sm text-danger", !children && "sr-only")}>
      {children}
    </p>
  );
}

/** The browser's own checkbox, in the colours of the theme. */
export const Checkbox = (props: Omit<ComponentProps<"input">, "type" | "className">) => (
  <input
    type="checkbox"
    className="grid size-5 shrink-0 cursor-pointer appearance-none place-content-center rounded-md border border-line-strong bg-room transition-colors duration-(--quick) before:text-sm before:font-bold before:text-on-brass before:opacity-0 before:content-['✓'] checked:border-brass-deep checked:bg-brass checked:before:opacity-100"
    {...props}
  />
);
