import { Link } from "@tanstack/react-router";
import { t, tParts } from "#web/language/translate.ts";
import { Fallback } from "./fallback-screens.tsx";

export function NotFoundScreen() {
  return (
    <Fallback title={t("Page not found")}>
      <p className="desk-text">
        {tParts("There is no screen at this address. {link}", {
          link: <Link to="/dashboard">{t("Go to the dashboard")}</Link>,
        })}
      </p>
    </Fallback>
  );
}
