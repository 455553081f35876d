import { Link } from "@tanstack/react-router";
import { t, tParts } from "#web/language/translate.ts";
import { Page } from "#web/ui/page.tsx";

/** For an address that no screen has. */
export function NotFoundScreen() {
  return (
    <Page title={t("Page not found")} heading={t("Page not found")}>
      <p>
        {tParts("There is no screen at this address. {link}", {
          link: <Link to="/dashboard">{t("Go to the dashboard")}</Link>,
        })}
      </p>
    </Page>
  );
}
