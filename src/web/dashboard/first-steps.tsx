import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import { settingsQuery } from "#web/settings/api.ts";
import {
  IconBuildingHospital,
  IconCash,
  IconDownload,
  IconLock,
  IconSpeakerphone,
  IconUsers,
} from "#web/ui/icons/icons.ts";
import { IconAlertTriangle } from "#web/ui/icons/start-icons.tsx";
import page from "#web/ui/page.module.css";
import { TodoLine, TodoSheet } from "./todo-lines.tsx";
import { DraftsTodo } from "./todos.tsx";

const STEPS = [
  {
    to: "/profile",
    icon: IconLock,
    title: t("Turn on the second factor"),
    detail: t("A password alone does not protect the data of so many people."),
    word: t("Open"),
  },
  {
    to: "/admin/system",
    icon: IconDownload,
    title: t("Set up backups"),
    detail: t("BACKUP_EVERY in the settings makes them by itself."),
    word: t("Open"),
  },
  {
    to: "/admin/money",
    icon: IconCash,
    title: t("Set the price of a slip"),
    detail: t("Without one, nothing is charged."),
    word: t("Open"),
  },
  {
    to: "/admin/medical-centers",
    icon: IconBuildingHospital,
    title: t("Add medical centers"),
    detail: t("A starter list of 2025 can be imported."),
    word: t("Open"),
  },
  {
    to: "/operator/add",
    icon: IconUsers,
    title: t("Add operators"),
    detail: t("They submit and follow slips."),
    word: t("Add"),
  },
  {
    to: "/admin/notices",
    icon: IconSpeakerphone,
    title: t("Write a notice"),
    detail: t("Operators see it once per session."),
    word: t("Open"),
  },
] as const;

export function FirstSteps() {
  const { data: settings } = useQuery(settingsQuery);
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
        {settings?.processor === "sandbox" && (
          <TodoLine
            icon={IconAlertTriangle}
            color="var(--desk-pending-border)"
            title={t("Nothing is booked yet: this is the sandbox")}
            detail={t("PROCESSOR in the settings says how slips are booked.")}
            action={null}
          />
        )}
        <DraftsTodo />
      </ul>
    </TodoSheet>
  );
}
