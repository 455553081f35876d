import { Switch } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/use-preferences.ts";
import { LanguageButton } from "#web/ui/preference-buttons.tsx";
import classes from "./profile-card.module.css";
import { ProfileCard } from "./profile-card.tsx";

/** How one works with keys; each switch is kept at once and holds on every computer. */
export function WorkingCard() {
  const { preferences, isPending, change } = usePreferences();
  return (
    <div id="working">
      <ProfileCard title={t("Working")}>
        <div className={classes.switches}>
          <Switch
            label={t("Use single-key shortcuts")}
            description={t("Letters and signs outside fields; press ? to see those of a screen.")}
            disabled={isPending}
            checked={preferences.single_keys}
            onChange={(event) => change({ single_keys: event.currentTarget.checked })}
          />
          <Switch
            label={t("Enter goes to the next field")}
            description={t("In the application form; otherwise Enter submits it.")}
            disabled={isPending}
            checked={preferences.enter_moves}
            onChange={(event) => change({ enter_moves: event.currentTarget.checked })}
          />
        </div>
        <p className={classes.quiet}>
          {t("Language, kept in this browser:")} <LanguageButton />
        </p>
      </ProfileCard>
    </div>
  );
}
