import { Avatar } from "@mantine/core";
import type { Role, User } from "#shared/auth/contract.ts";
import classes from "./top-bar.module.css";

const ROLE_NAMES: Record<Role, string> = {
  admin: "Admin",
  operator: "Operator",
  applicant: "Applicant",
};

/** Avatar, first name or username, and the role; admins get a badge. */
export function UserBadge({ user }: { user: User }) {
  const name = user.first_name.trim() || user.username;
  return (
    <div className={classes.user}>
      <Avatar size={32} color="desk" variant="filled" aria-hidden>
        {initialsOf(user)}
      </Avatar>
      <div className={classes.userWords}>
        <span className={classes.name} translate="no">
          {name}
        </span>
        <span className={classes.role}>{ROLE_NAMES[user.role]}</span>
      </div>
      {user.role === "admin" && <span className={classes.badge}>Admin</span>}
    </div>
  );
}

function initialsOf(user: User): string {
  const initials = [user.first_name, user.last_name].map((name) => [...name.trim()][0] ?? "");
  return (initials.join("") || ([...user.username][0] ?? "")).toUpperCase();
}
