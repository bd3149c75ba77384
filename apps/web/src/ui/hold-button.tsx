"use client";
import { clsx } from "clsx";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Button, type ButtonLook } from "./button.tsx";

const HOLD_DURATION_MS = 600;

/**
 * A button that acts when it is pressed. With `mustHold`, it acts only when a finger, mouse button or key stays on it
 * for a moment. A press by assistive technology acts at once, because it cannot happen by accident.
 */
export function HoldButton({
  mustHold,
  onPress,
  className,
  children,
  disabled,
  ...rest
}: Omit<ComponentProps<"button">, "onClick"> &
  ButtonLook & { readonly mustHold: boolean; readonly onPress: () => void }) {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancelHold = () => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!disabled) return;
    clearTimeout(timer.current);
    setHolding(false);
  }, [disabled]);
  const startHold = () => {
    clearTimeout(timer.current);
    setHolding(true);
    timer.current = setTimeout(() => {
      setHolding(false);
      onPress();
    }, HOLD_DURATION_MS);
  };
  if (!mustHold)
    return (
      <Button {...rest} {...(disabled && { disabled })} className={clsx(className)} onClick={onPress}>
        {children}
      </Button>
    );
  return (
    <Button
      {...rest}
      {...(disabled && { disabled })}
      data-hold=""
      className={clsx("relative overflow-hidden", className)}
      onPointerDown={(event) => event.button === 0 && startHold()}
      onPointerUp={cancelHold}
      onPointerLeave={cancelHold}
      onPointerCancel={cancelHold}
      onContextMenu={(event) => event.preventDefault()}
      onBlur={cancelHold}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        if (!event.repeat) startHold();
      }}
      onKeyUp={cancelHold}
      // A click by assistive technology comes without a pointer or key event before it, so its `detail` is 0.
      onClick={(event) => event.detail === 0 && onPress()}
    >
      {holding && (
        <span
          aria-hidden="true"
          className="absolute inset-0 origin-left bg-[oklch(0_0_0/0.22)]"
          style={{ animation: `fill ${HOLD_DURATION_MS}ms linear` }}
        />
      )}
      <span className="relative">{children}</span>
    </Button>
  );
}
