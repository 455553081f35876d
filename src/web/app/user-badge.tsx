import type { Role, User } from "#shared/auth/contract.ts";
import { t } from "#web/language/translate.ts";
import classes from "./user-badge.module.css";

const ROLE_NAMES: Record<Role, string> = {
  admin: t("Admin"),
  operator: t("Operator"),
  applicant: t("Applicant"),
};

/** Avatar, first name or username, and the role. */
export function UserBadge({ user }: { user: User }) {
  return (
    <div className={classes.user}>
      <span className={classes.avatar} aria-hidden translate="no">
        {initialsOf(user)}
      </span>
      <span className={classes.words}>
        <UserName user={user} />
      </span>
    </div>
  );
}

/** First name or username, and the role below it. */
export function UserName({ user }: { user: User }) {
  return (
    <>
      <span className={classes.name} translate="no">
        {user.first_name.trim() || user.username}
      </span>
      <span className={classes.role}>{ROLE_NAMES[user.role]}</span>
    </>
  );
}

function initialsOf(user: User): string {
  const initials = [user.first_name, user.last_name].map((name) => [...name.trim()][0] ?? "");
  return (initials.join("") || ([...user.username][0] ?? "")).toUpperCase();
}
