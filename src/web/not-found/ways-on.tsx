import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, use } from "react";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { t } from "#web/language/translate.ts";
import { menuFor, otherScreens } from "#web/lib/menu.ts";
import { useScreensAfterList } from "#web/settings/api.ts";
import { KeyCap, usePreviousPage } from "#web/ui/buttons.tsx";
import { IconArrowLeft, IconSearch } from "#web/ui/icons/icons.ts";
import { KEYS } from "#web/ui/key-table.ts";
import { KeysContext } from "#web/ui/keys.ts";
import classes from "./not-found.module.css";

/** From a page or record that is not there: the search, back, and the screens that the person may open. */
export function WaysOn({ first }: { first?: ReactNode }) {
  const { role } = useCurrentUser();
  const { openPalette } = use(KeysContext);
  const goBack = usePreviousPage("/dashboard");
  const places = [...menuFor(role), ...useScreensAfterList(role), ...otherScreens(role)];
  return (
    <>
      <div className={classes.choices}>
        <Button
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={<KeyCap onFilled>{KEYS.palette}</KeyCap>}
          onClick={openPalette}
        >
          {t("Search everything")}
        </Button>
        {first ?? (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={goBack}
          >
            {t("Back")}
          </Button>
        )}
      </div>
      <nav aria-label={t("Go to")} className={classes.places}>
        <h2 className={classes.heading}>{t("Go to")}</h2>
        <ul>
          {places.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
