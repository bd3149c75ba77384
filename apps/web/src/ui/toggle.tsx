"use client";
import { clsx } from "clsx";
import { Toggle as Radix, Switch } from "radix-ui";

/** A button in a row of filters that is on or off. */
export function Toggle({
  label,
  pressed,
  onChange,
}: {
  readonly label: string;
  readonly pressed: boolean;
  readonly onChange: (pressed: boolean) => void;
}) {
  return (
    <Radix.Root
      pressed={pressed}
      onPressedChange={onChange}
      className={clsx(
        "h-10 shrink-0 pointer-coarse:h-11 rounded-xl border px-3.5 text-sm font-medium whitespace-nowrap transition-colors duration-(--quick)",
        pressed ? "border-brass-ink text-ink" : "border-line text-ink-2 hover:text-ink",
      )}
    >
      {label}
    </Radix.Root>
  );
}

/** A switch with a label and an explanation beside it. */
export function SwitchRow({
  id,
  label,
  help,
  checked,
  disabled = false,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <div className="flex items-start justify-between gap-4">
      <label htmlFor={id} className="grow">
        <span className="block font-medium">{label}</span>
        <span id={`${id}-help`} className="block text-sm text-ink-2">
          {help}
        </span>
      </label>
      <Switch.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={`${id}-help`}
        className="relative mt-0.5 h-6 w-10 after:absolute after:-inset-2.5 shrink-0 rounded-full bg-line-strong disabled:opacity-50 p-0.5 transition-colors duration-(--quick) data-[state=checked]:bg-brass-ink"
      >
        <Switch.Thumb className="block size-5 rounded-full bg-surface transition-transform duration-(--quick) data-[state=checked]:translate-x-4" />
      </Switch.Root>
    </div>
  );
}
