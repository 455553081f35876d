import type { ReactNode } from "react";
import { inLanguage, t } from "#web/language/translate.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import classes from "./detail-list.module.css";

/** A group of facts beside a short heading. */
export function DetailGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <dl className={classes.facts}>{children}</dl>
    </section>
  );
}

type DetailProps = {
  label: string;
  value: string | null;
  /** Something shown in place of the plain value. */
  children?: ReactNode;
  /** Names what is copied; given, there is a copy button. */
  copies?: string;
  /** Whether it is a name or a number of record that must not be translated. */
  identity?: boolean;
  /** Whether its characters must be told apart, O from 0. */
  code?: boolean;
  /** Takes the room of two where there are three beside each other. */
  isWide?: boolean;
};

/** One fact; an empty one reads "Not provided". */
export function Detail(props: DetailProps) {
  const { label, value, children, copies, identity, code, isWide } = props;
  return (
    <div className={classes.fact} data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>
        {value ? (
          <span
            {...((identity || code) && { translate: "no" })}
            className={code ? classes.code : classes.value}
            {...(copies && { title: value })}
          >
            <bdi>{children ?? value}</bdi>
          </span>
        ) : (
          <span className={classes.none}>{t("Not provided")}</span>
        )}
        {value && copies && (
          <span className={classes.copy}>
            <CopyButton value={value} label={inLanguage(copies)} />
          </span>
        )}
      </dd>
    </div>
  );
}
