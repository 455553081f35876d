import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { MessageProvider } from "#web/ui/message-lane.tsx";
import { ScreenFocusContext } from "#web/ui/screen-focus.ts";
import { createFocus } from "./focus.ts";
import { Guard } from "./guard.tsx";
import { OfflineBar } from "./offline-bar.tsx";

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
