import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { t } from "#web/language/translate.ts";
import { menuFor } from "#web/lib/menu.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { usePreferences, useScreensAfterList } from "#web/settings/api.ts";
import {
  KEYS,
  type Keys,
  KeysContext,
  listenToKeys,
  type ScreenKey,
  sendFormsByCtrlEnter,
  useKeys,
} from "#web/ui/keys.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";

export function KeyHost({ children }: { children: ReactNode }) {
  const { single_keys } = usePreferences().preferences;
  const open = useDialog();
  const [keys] = useState<Keys>(() => {
    const groups: Keys["groups"] = new Set();
    return {
      groups,
      showHelp: () =>
        open(async (close) => {
          const { KeysDialog } = await import("./keys-dialog.tsx");
          return <KeysDialog groups={[...groups].map(({ current }) => current)} onClose={close} />;
        }),
      openPalette: () =>
        open(async (close) => {
          const { Palette } = await import("./palette.tsx");
          return <Palette onClose={close} />;
        }),
    };
  });
  const areSingleOn = useEffectEvent(() => single_keys);
  useEffect(() => listenToKeys(keys.groups, () => areSingleOn()), [keys]);
  useEffect(() => sendFormsByCtrlEnter(window), []);
  return (
    <KeysContext value={keys}>
      <KeysOfEverywhere {...keys} />
      {children}
    </KeysContext>
  );
}

function KeysOfEverywhere({ showHelp, openPalette }: Pick<Keys, "showHelp" | "openPalette">) {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const screens = [...menuFor(role), ...useScreensAfterList(role)].map(
    ({ label, to, letter }): ScreenKey => ({
      keys: [`g ${letter}`],
      does: t("Go to {label}", { label }),
      run: () => void navigate({ to }),
    }),
  );
  const others: readonly ScreenKey[] = [
    {
      keys: [KEYS.newSlip],
      does: t("New Slip Application"),
      run: () => void navigate({ to: "/slip" }),
    },
    { keys: [KEYS.palette], does: t("Search everything"), run: openPalette },
    { keys: [KEYS.send], does: t("Send the form") },
    { keys: [KEYS.help], does: t("Show these shortcuts"), run: showHelp },
  ];
  const booking: readonly ScreenKey[] =
    role === "admin"
      ? [
          {
            keys: [KEYS.bookByHand],
            does: t("Book slips by hand"),
            run: () => void navigate({ to: "/admin/booking" }),
          },
        ]
      : [];
  useKeys([...screens, ...booking, ...others], t("Everywhere"));
  return null;
}
