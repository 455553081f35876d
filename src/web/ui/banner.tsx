import { Button, CloseButton } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { t } from "#web/language/translate.ts";
import { CallError } from "#web/lib/call-error.ts";
import classes from "./banner.module.css";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "./icons/start-icons.tsx";

const ICONS = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle };

type BannerProps = {
  kind: "success" | "error" | "info";
  title?: string;
  onClose?: () => void;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
};

export function Banner({ kind, title, onClose, ref, children }: BannerProps) {
  const Icon = ICONS[kind];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={kind === "error" ? "alert" : "status"}
      className={`${classes.banner} ${classes[kind]}`}
    >
      <Icon size={18} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {children}
      </div>
      {onClose && (
        <CloseButton
          size="sm"
          variant="transparent"
          className={classes.close ?? ""}
          aria-label={t("Close this message")}
          onClick={onClose}
        />
      )}
    </div>
  );
}

type BannerLineProps = { words: ReactNode; children: ReactNode };

export function BannerLine({ words, children }: BannerLineProps) {
  return (
    <p className={classes.line}>
      <span>{words}</span>
      {children}
    </p>
  );
}

type BannerQuestionProps = {
  words: ReactNode;
  choices: readonly { label: string; onChoose: () => void }[];
};

export function BannerQuestion({ words, choices }: BannerQuestionProps) {
  return (
    <Banner kind="info">
      <BannerLine words={words}>
        {choices.map(({ label, onChoose }) => (
          <Button key={label} size="compact-sm" variant="default" onClick={onChoose}>
            {label}
          </Button>
        ))}
      </BannerLine>
    </Banner>
  );
}

/** The id under which the server's log has this failure; nothing for other errors. */
export function RequestId({ error }: { error: unknown }) {
  if (!(error instanceof CallError) || error.status < 500 || error.requestId === null) return null;
  return <div translate="no">{t("Request: {id}", { id: error.requestId })}</div>;
}
