import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import classes from "./buttons.module.css";

type ActionButtonProps = Omit<ButtonProps, "loading"> &
  Omit<ComponentProps<"button">, keyof ButtonProps> & {
    /** While its action is under way it does nothing, looks so, and keeps the focus. */
    busy: boolean;
    children: ReactNode;
  };

/** A button of an action that takes its time. */
export function ActionButton({ busy, onClick, ...rest }: ActionButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Button
      {...rest}
      className={`${classes.action} ${rest.className ?? ""}`}
      aria-disabled={busy || undefined}
      onClick={press}
    />
  );
}
