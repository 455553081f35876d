import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { t } from "#web/language/translate.ts";
import { FilesNotLoaded, lazyScreen, loadFiles } from "#web/lib/load-files.ts";
import { usePreferences } from "#web/settings/api.ts";
import { type Keys, KeysContext, listenToKeys, type ScreenKey, useKeys } from "#web/ui/keys.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { menuFor } from "./menu.ts";
import { onOpenPalette, openPalette } from "./open-palette.ts";

const Palette = lazyScreen(() => import("./palette.tsx"), "Palette");

/** Around every signed-in screen: its keys, those that act everywhere, the help that lists them, and the palette. */
export function KeyHost({ children }: { children: ReactNode }) {
  const { single_keys } = usePreferences().preferences;
  const open = useDialog();
  const messages = useMessage();
  const [keys] = useState<Keys>(() => {
    const groups: Keys["groups"] = new Set();
    const showHelp = async () => {
      try {
        const { KeysDialog } = await loadFiles(() => import("./keys-dialog.tsx"));
        const shown = [...groups].map(({ current }) => current);
        open((close) => <KeysDialog groups={shown} onClose={close} />);
      } catch (error) {
        if (!(error instanceof FilesNotLoaded)) throw error;
        messages.fail({ what: error.message, why: null });
      }
    };
    return { groups, showHelp };
  });
  const areSingleOn = useEffectEvent(() => single_keys);
  useEffect(() => listenToKeys(keys.groups, () => areSingleOn()), [keys]);
  return (
    <KeysContext value={keys}>
      <KeysOfEverywhere showHelp={keys.showHelp} />
      {children}
      <PaletteHost />
    </KeysContext>
  );
}

function KeysOfEverywhere({ showHelp }: { showHelp: () => void }) {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const screens = menuFor(role).map(
    ({ label, to, letter }): ScreenKey => ({
      keys: [`g ${letter}`],
      does: t("Go to {label}", { label }),
      act: () => void navigate({ to }),
    }),
  );
  const others: readonly ScreenKey[] = [
    { keys: ["n"], does: t("New Slip Application"), act: () => void navigate({ to: "/slip" }) },
    { keys: ["Ctrl+k"], does: t("Search everything"), act: openPalette },
    { keys: ["?"], does: t("Show these shortcuts"), act: showHelp },
  ];
  useKeys([...screens, ...others], t("Everywhere"));
  return null;
}

/** The palette, from when it is first asked for. */
function PaletteHost() {
  const [turn, setTurn] = useState(0);
  useEffect(() => onOpenPalette(() => setTurn((before) => before + 1)), []);
  return (
    turn > 0 && (
      <Suspense>
        <Palette turn={turn} />
      </Suspense>
    )
  );
}
