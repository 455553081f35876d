import { Link, useLocation } from "@tanstack/react-router";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import classes from "./main-menu.module.css";
import { menuFor } from "./menu.ts";

type MainMenuProps = {
  /** One below the other, as in the drawer. */
  isList?: boolean;
  className?: string | undefined;
};

/** The role's screens. The links carry no query: choosing the current screen starts it afresh. */
export function MainMenu({ isList = false, className = "" }: MainMenuProps) {
  const { role } = useCurrentUser();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav aria-label={t("Main")} className={`${isList ? classes.list : classes.line} ${className}`}>
      {menuFor(role).map(({ label, to, holds }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ includeSearch: false }}
          aria-current={holds?.test(path) ? "true" : undefined}
          className={classes.link}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
