import { ActionIcon, CopyButton as MantineCopyButton } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import { IconCheck, IconCopy } from "./icons/icons.ts";

type CopyButtonProps = {
  value: string;
  /** What is copied, for the button's name: `passport number`. */
  label: string;
  className?: string | undefined;
};

/** Copies a value; a tick in the button's place says so for 1.5 seconds. */
export function CopyButton({ value, label, className = "" }: CopyButtonProps) {
  return (
    <MantineCopyButton value={value} timeout={1500}>
      {({ copied, copy }) => (
        <ActionIcon
          size={24}
          className={className}
          aria-label={copied ? t("Copied {label}", { label }) : t("Copy {label}", { label })}
          title={copied ? t("Copied") : t("Copy {label}", { label })}
          onClick={copy}
        >
          {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </ActionIcon>
      )}
    </MantineCopyButton>
  );
}
