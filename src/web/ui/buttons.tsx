import {
  ActionIcon,
  Button,
  type ButtonProps,
  CopyButton as MantineCopyButton,
  UnstyledButton,
} from "@mantine/core";
import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import classes from "./buttons.module.css";
import { IconArrowLeft, IconCheck, IconCopy, IconDots } from "./icons/icons.ts";
import { KEYS, shownKey } from "./keys.ts";
import { useMessage } from "./messages.tsx";

type ActionButtonProps = Omit<ButtonProps, "loading"> &
  Omit<ComponentProps<"button">, keyof ButtonProps> & {
    /** Looks disabled and does nothing while true, but keeps the focus. */
    busy: boolean;
    children: ReactNode;
  };

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

type FirstPage = "/admin/operators" | "/admin/slips" | "/operator/slips" | "/dashboard";

export function BackButton({ first }: { first: FirstPage }) {
  return (
    <UnstyledButton
      className={classes.back ?? ""}
      data-screen-only
      onClick={usePreviousPage(first)}
    >
      <IconArrowLeft size={16} />
      {t("Back")}
    </UnstyledButton>
  );
}

/** Goes to the previous page, or to `first` when this one was opened directly. */
export function usePreviousPage(first: FirstPage): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: first });
  };
}

type CopyButtonProps = {
  value: string;
  /** For the accessible name: `passport number`. */
  label: string;
  className?: string | undefined;
};

export function CopyButton({ value, label, className }: CopyButtonProps) {
  return (
    <MantineCopyButton value={value} timeout={1500}>
      {({ copied, copy }) => (
        <CopyIcon label={label} isCopied={copied} className={className} onClick={copy} />
      )}
    </MantineCopyButton>
  );
}

type CopyIconProps = Omit<CopyButtonProps, "value"> & { isCopied: boolean; onClick: () => void };

export function CopyIcon({ label, isCopied, className = "", onClick }: CopyIconProps) {
  return (
    <ActionIcon
      size={24}
      className={className}
      aria-label={isCopied ? t("Copied {label}", { label }) : t("Copy {label}", { label })}
      title={isCopied ? t("Copied") : t("Copy {label}", { label })}
      onClick={onClick}
    >
      {isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
    </ActionIcon>
  );
}

/** Opens a menu of more actions. */
export function DotsButton(props: ComponentProps<typeof ActionIcon<"button">>) {
  return (
    <ActionIcon size="var(--desk-control-small)" {...props}>
      <IconDots size={18} />
    </ActionIcon>
  );
}

type KeyCapProps = {
  /** The key as it stands in `KEYS`. */
  children: string;
  onFilled?: boolean;
};

/** The shortcut of the control it stands on; hidden on phones. */
export function KeyCap({ children, onFilled = false }: KeyCapProps) {
  return (
    <kbd className={classes.key} data-on-filled={onFilled || undefined} aria-hidden>
      {children === KEYS.open ? "↵" : shownKey(children)}
    </kbd>
  );
}

export function useCopy() {
  const messages = useMessage();
  return async (text: string, done: string): Promise<boolean> => {
    const isCopied = await copyText(text);
    if (isCopied) messages.succeed(done);
    else messages.fail({ what: t("Nothing was copied."), why: t("The browser did not allow it.") });
    return isCopied;
  };
}

/** False if the browser refuses. Without https, as on an office's own network, there is only the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyByCommand(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyByCommand(text: string): boolean {
  const copy = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", copy);
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", copy);
  return isCopied;
}
