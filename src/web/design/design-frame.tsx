import { Outlet } from "@tanstack/react-router";
import type { User } from "#shared/auth/contract.ts";
import { CurrentUser } from "#web/auth/use-current-user.ts";
import { MessageProvider } from "#web/ui/message-lane.tsx";
import { ColorSchemeSwitch } from "#web/ui/preference-buttons.tsx";
import { DialogHost } from "#web/ui/use-dialog.tsx";
import classes from "./design.module.css";

const SOMEBODY: User = {
  id: 1,
  first_name: "Salma",
  last_name: "Khatun",
  email: "salma@desk.example",
  username: "salma",
  role: "admin",
  balance: "0.00",
  created_at: "2026-11-21T09:00:00.000Z",
};

/** The bar of the design page, and below it what was chosen there. */
export function DesignFrame() {
  return (
    <CurrentUser value={SOMEBODY}>
      <header className={classes.bar}>
        <nav aria-label="Design" className={classes.row}>
          <a href="#/">Parts</a>
          <a href="#/form">A form's screen</a>
          <a href="#/success">A form that was sent</a>
        </nav>
        <ColorSchemeSwitch />
      </header>
      <main className={classes.main}>
        <MessageProvider>
          <DialogHost>
            <Outlet />
          </DialogHost>
        </MessageProvider>
      </main>
    </CurrentUser>
  );
}
