import { Switch } from "@mantine/core";
import { usePreferences } from "#web/settings/use-preferences.ts";
import classes from "./profile-card.module.css";
import { ProfileCard } from "./profile-card.tsx";

/** How one works with keys; each switch is kept at once and holds on every computer. */
export function WorkingCard() {
  const { preferences, isPending, change } = usePreferences();
  return (
    <div id="working">
      <ProfileCard title="Working">
        <div className={classes.switches}>
          <Switch
            label="Use single-key shortcuts"
            description="Letters and signs outside fields; press ? to see those of a screen."
            disabled={isPending}
            checked={preferences.single_keys}
            onChange={(event) => change({ single_keys: event.currentTarget.checked })}
          />
          <Switch
            label="Enter goes to the next field"
            description="In the application form; otherwise Enter submits it."
            disabled={isPending}
            checked={preferences.enter_moves}
            onChange={(event) => change({ enter_moves: event.currentTarget.checked })}
          />
        </div>
      </ProfileCard>
    </div>
  );
}
