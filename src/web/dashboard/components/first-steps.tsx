import { Link } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import { IconBuildingHospital, IconSpeakerphone, IconUsers } from "#web/ui/icons/icons.ts";
import sheet from "#web/ui/sheet.module.css";
import classes from "./dashboard.module.css";
import { NeedLine } from "./need-line.tsx";

const STEPS = [
  {
    to: "/admin/medical-centers",
    icon: IconBuildingHospital,
    title: t("Add medical centers"),
    detail: t("A starter list of 2025 can be imported"),
    word: t("Open"),
  },
  {
    to: "/operator/add",
    icon: IconUsers,
    title: t("Add operators"),
    detail: t("They submit and follow slips"),
    word: t("Add"),
  },
  {
    to: "/admin/notices",
    icon: IconSpeakerphone,
    title: t("Write a notice"),
    detail: t("Operators see it once per session"),
    word: t("Open"),
  },
] as const;

/** What an admin of an empty desk does first. */
export function FirstSteps() {
  return (
    <section className={`${sheet.sheet} ${classes.needs}`} aria-labelledby="first-steps">
      <div className={sheet.head}>
        <h2 id="first-steps" className={sheet.title}>
          {t("First steps")}
        </h2>
      </div>
      <ul className={classes.list}>
        {STEPS.map(({ to, word, ...line }) => (
          <NeedLine
            key={to}
            {...line}
            tone="muted"
            action={
              <Link to={to} className={sheet.more} aria-label={`${word}: ${line.title}`}>
                {word}
              </Link>
            }
          />
        ))}
      </ul>
    </section>
  );
}
