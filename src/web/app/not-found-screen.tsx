import { Link } from "@tanstack/react-router";
import { Page } from "#web/ui/page.tsx";

/** For an address that no screen has. */
export function NotFoundScreen() {
  return (
    <Page title="Page not found" heading="Page not found">
      <p>
        There is no screen at this address. <Link to="/dashboard">Go to the dashboard</Link>
      </p>
    </Page>
  );
}
