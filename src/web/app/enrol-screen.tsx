import { t } from "#web/language/translate.ts";
import { useSession } from "#web/lib/session.ts";
import { FactorSetup } from "#web/profile/factor-card.tsx";
import { Page, SheetGroup } from "#web/ui/page.tsx";
import classes from "./shell.module.css";
import { ConfirmHost } from "./shell.tsx";
import { LogoutButton } from "./top-bar.tsx";

/** Replaces every screen while this desk requires a second factor that the person does not have. */
export function EnrolScreen() {
  const session = useSession();
  return (
    <main id="main" className={classes.main}>
      <Page
        title={t("Second factor")}
        heading={t("Set up your second factor")}
        subtitle={t(
          "This desk requires one: signing in also needs a code from an app on your phone.",
        )}
        actions={<LogoutButton />}
        narrow
      >
        <div className="desk-sheet">
          <SheetGroup title={t("Second factor")}>
            <FactorSetup onDone={() => void session.load()} />
          </SheetGroup>
        </div>
      </Page>
      <ConfirmHost />
    </main>
  );
}
