import { Link, useRouter } from "@tanstack/react-router";
import { menuFor } from "#web/app/menu.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import classes from "./top-bar.module.css";

/** The role's screens. The links carry no query: choosing the current screen starts it afresh. */
export function MainMenu({ onChoose }: { onChoose: () => void }) {
  const { role } = useCurrentUser();
  const { routesByPath } = useRouter();
  return (
    <nav aria-label="Main" className={classes.menu}>
      {menuFor(role, (path) => path in routesByPath).map(({ label, to }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ includeSearch: false }}
          className={classes.link}
          onClick={onChoose}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
