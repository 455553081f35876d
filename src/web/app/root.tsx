import { useNetwork } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { t } from "#web/language/translate.ts";
import { MessageProvider } from "#web/ui/messages.tsx";
import { ScreenFocusContext } from "#web/ui/screen-heading.tsx";
import { createFocus } from "./focus.ts";
import { Guard } from "./guard.tsx";
import classes from "./shell.module.css";

/** What is around every screen, also around those without the top bar. */
export function Root() {
  const router = useRouter();
  const [focus] = useState(() => createFocus(router));
  useEffect(() => focus.watch(), [focus]);
  return (
    <ScreenFocusContext value={focus}>
      <OfflineBar />
      <MessageProvider>
        <Guard />
      </MessageProvider>
    </ScreenFocusContext>
  );
}

/** Says so while the browser has no connection. */
function OfflineBar() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <div className={classes.offline} data-screen-only>
          {t("You are offline. Nothing can be loaded or saved until the connection is back.")}
        </div>
      )}
    </div>
  );
}
