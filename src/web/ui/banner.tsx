import { CloseButton } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { t } from "#web/language/translate.ts";
import classes from "./banner.module.css";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "./icons/icons.ts";

const ICONS = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle };

type BannerProps = {
  kind: "success" | "error" | "info";
  title?: string;
  /** Shows a close button when given. */
  onClose?: () => void;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
};

/** A green, red or blue box that readers announce and that can take the focus. */
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

/** A sentence of a banner with the buttons that answer it. */
export function BannerLine({ words, children }: BannerLineProps) {
  return (
    <p className={classes.line}>
      <span>{words}</span>
      {children}
    </p>
  );
}
