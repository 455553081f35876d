import { Link } from "@tanstack/react-router";
import { IconBuildingHospital, IconSpeakerphone, IconUsers } from "#web/ui/icons/icons.ts";
import sheet from "#web/ui/sheet.module.css";
import classes from "./dashboard.module.css";
import { NeedLine } from "./need-line.tsx";

const STEPS = [
  {
    to: "/admin/medical-centers",
    icon: IconBuildingHospital,
    title: "Add medical centers",
    detail: "A starter list of 2025 can be imported",
    word: "Open",
  },
  {
    to: "/operator/add",
    icon: IconUsers,
    title: "Add operators",
    detail: "They submit and follow slips",
    word: "Add",
  },
  {
    to: "/admin/notices",
    icon: IconSpeakerphone,
    title: "Write a notice",
    detail: "Operators see it once per session",
    word: "Open",
  },
] as const;

/** What an admin of an empty desk does first. */
export function FirstSteps() {
  return (
    <section className={`${sheet.sheet} ${classes.needs}`} aria-labelledby="first-steps">
      <div className={sheet.head}>
        <h2 id="first-steps" className={sheet.title}>
          First steps
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
