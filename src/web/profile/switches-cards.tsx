import { Switch, type SwitchProps } from "@mantine/core";
import { type ChangeEvent, useState } from "react";
import { NOTIFICATION_KINDS, type SwitchedKind } from "#shared/notifications/contract.ts";
import { NOTIFICATION_LABELS } from "#shared/notifications/text.ts";
import { inLanguage, LANGUAGE, LANGUAGES, switchLanguage, t } from "#web/language/translate.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import {
  areNotificationsOn,
  supportsNotifications,
  switchNotifications,
  useBellSettings,
} from "#web/notifications/api.ts";
import { usePreferences } from "#web/settings/api.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { unlessSecondPress } from "#web/ui/double-press.ts";
import { SheetGroup } from "#web/ui/page.tsx";
import classes from "./profile.module.css";

type SettingSwitchProps = SwitchProps & { onSwitch: (isOn: boolean) => void };

function SettingSwitch({ onSwitch, ...looks }: SettingSwitchProps) {
  const onChange = ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) =>
    onSwitch(checked);
  return <Switch {...looks} onChange={unlessSecondPress(onChange)} />;
}

export function PreferencesCard() {
  const { preferences, isPending, change } = usePreferences();
  return (
    <SheetGroup title={t("Preferences")} id="preferences">
      <div className={classes.switches}>
        <SettingSwitch
          label={t("Use single-key shortcuts")}
          description={t("Single letters outside text fields; press ? to see those of a screen.")}
          disabled={isPending}
          checked={preferences.single_keys}
          onSwitch={(single_keys) => change({ single_keys })}
        />
        <SettingSwitch
          label={t("Enter goes to the next field")}
          description={t("In the application form; otherwise Enter submits it.")}
          disabled={isPending}
          checked={preferences.enter_moves}
          onSwitch={(enter_moves) => change({ enter_moves })}
        />
        <SettingSwitch
          label={t("Stay here after submitting")}
          description={t("A message says what was sent, and the form is ready for the next one.")}
          disabled={isPending}
          checked={preferences.stays_on_form}
          onSwitch={(stays_on_form) => change({ stays_on_form })}
        />
      </div>
      <LanguageSwitch />
    </SheetGroup>
  );
}

/** Both names stand in their own language; the page reloads in the one that is pressed. */
function LanguageSwitch() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a line.
    <div role="group" aria-labelledby="language" className={classes.language}>
      <span id="language" className="desk-muted">
        {t("Language:")}
      </span>
      {LANGUAGES.map(({ language, name }) => (
        <span key={language} lang={language}>
          <Chip
            label={name}
            isChosen={language === LANGUAGE}
            onChoose={() => language !== LANGUAGE && void switchLanguage()}
          />
        </span>
      ))}
    </div>
  );
}

const FOR_ADMINS: readonly SwitchedKind[] = ["waiting-long", "deposit-asked"];

export function NotificationsCard() {
  const { role } = useCurrentUser();
  const { settings, isPending, switchKind, switchSound } = useBellSettings();
  const kinds = NOTIFICATION_KINDS.filter((kind) => role === "admin" || !FOR_ADMINS.includes(kind));
  return (
    <SheetGroup title={t("Notifications")}>
      <div className={classes.switches}>
        {kinds.map((kind) => (
          <SettingSwitch
            key={kind}
            label={inLanguage(NOTIFICATION_LABELS[kind])}
            disabled={isPending}
            checked={settings.kinds[kind]}
            onSwitch={(isOn) => switchKind(kind, isOn)}
          />
        ))}
      </div>
      <div className={`${classes.switches} ${classes.apart}`}>
        <SettingSwitch
          label={t("Play a sound")}
          disabled={isPending}
          checked={settings.sound}
          onSwitch={switchSound}
        />
        <HereSwitch />
      </div>
    </SheetGroup>
  );
}

function HereSwitch() {
  const { id } = useCurrentUser();
  const [isOn, setIsOn] = useState(() => areNotificationsOn(id));
  const [isRefused, setIsRefused] = useState(false);
  const change = async (wanted: boolean) => {
    const isDone = await switchNotifications(id, wanted);
    setIsOn(wanted && isDone);
    setIsRefused(!isDone);
  };
  return (
    <>
      <SettingSwitch
        label={t("Show on this computer")}
        description={t("Shown while a SlipDesk tab is open.")}
        disabled={!supportsNotifications()}
        checked={isOn}
        onSwitch={(wanted) => void change(wanted)}
      />
      {isRefused && (
        <Banner kind="error" title={t("This browser does not allow it.")}>
          {t(
            "Allow notifications for this address in the browser's settings, then switch it on again.",
          )}
        </Banner>
      )}
    </>
  );
}
