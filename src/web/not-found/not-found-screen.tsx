import { useLocation } from "@tanstack/react-router";
import { t, tParts } from "#web/language/translate.ts";
import { Page } from "#web/ui/page.tsx";
import classes from "./not-found.module.css";
import { WaysOn } from "./ways-on.tsx";

export function NotFoundScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Page title={t("Page not found")} heading={t("Page not found")} narrow>
      <p className="desk-text">
        {tParts(
          "There is no screen at {address}. Check the address, or search for what you want.",
          {
            address: (
              <b translate="no" className={classes.address}>
                {path}
              </b>
            ),
          },
        )}
      </p>
      <WaysOn />
    </Page>
  );
}
