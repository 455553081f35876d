import { Button } from "@mantine/core";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import { type ReactNode, use } from "react";
import { t, tParts } from "#web/language/translate.ts";
import { listOf, useRecordId } from "#web/lib/addresses.ts";
import { menuFor, otherScreens } from "#web/lib/menu.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { useScreensAfterList } from "#web/settings/api.ts";
import { KeyCap, usePreviousPage } from "#web/ui/buttons.tsx";
import { IconArrowLeft, IconSearch } from "#web/ui/icons/icons.ts";
import { KEYS, KeysContext } from "#web/ui/keys.ts";
import { Page } from "#web/ui/page.tsx";
import classes from "./not-found.module.css";

/** On the screens of a slip, whose number stands in the address. */
export function NoSlipFound() {
  const { role } = useCurrentUser();
  const { id: looked = "" } = useParams({ strict: false });
  return (
    <section className={`desk-sheet ${classes.sheet}`}>
      <h2 className={classes.title}>{t("No slip found")}</h2>
      <p className="desk-muted">{useWhy(looked)}</p>
      <WaysOn
        first={
          <Button variant="default" renderRoot={(props) => <Link to={listOf(role)} {...props} />}>
            {t("Go to slips")}
          </Button>
        }
      />
    </section>
  );
}

function useWhy(looked: string): string {
  const id = useRecordId();
  const { role } = useCurrentUser();
  if (id === null) return t("“{looked}” is not the number of a slip.", { looked });
  return role === "admin"
    ? t("There is no slip {id}. It may have been deleted.", { id })
    : t(
        "There is no slip {id} of yours. It may have been deleted, or somebody else submitted it.",
        {
          id,
        },
      );
}

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
