import { Link } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import { IconBuildingHospital, IconSpeakerphone, IconUsers } from "#web/ui/icons/icons.ts";
import page from "#web/ui/page.module.css";
import { TodoLine, TodoSheet } from "./todos.tsx";

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

export function FirstSteps() {
  return (
    <TodoSheet title={t("First steps")}>
      <ul>
        {STEPS.map(({ to, word, ...line }) => (
          <TodoLine
            key={to}
            {...line}
            color="var(--desk-muted)"
            action={
              <Link to={to} className={page.sheetMore} aria-label={`${word}: ${line.title}`}>
                {word}
              </Link>
            }
          />
        ))}
      </ul>
    </TodoSheet>
  );
}
