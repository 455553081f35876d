import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
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
  return (
    <nav aria-label="Main" className={`${isList ? classes.list : classes.line} ${className}`}>
      {menuFor(role).map(({ label, to }) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false }} className={classes.link}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
