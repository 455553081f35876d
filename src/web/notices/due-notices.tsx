import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { haveNoticesBeenShown, rememberNoticesShown } from "#web/lib/tab-storage.ts";
import { noticesQuery } from "./api.ts";
import { NoticesDialog } from "./notices-to-read.tsx";

/**
 * Shows the notices once per session, if there is at least one. Closing them in any way ends that for the session. A
 * failed fetch is only logged.
 */
export function DueNotices() {
  const [isDue, setIsDue] = useState(() => !haveNoticesBeenShown());
  const [wasDue] = useState(isDue);
  const { data: notices = [] } = useQuery(noticesQuery);
  if (!wasDue || notices.length === 0) return null;
  return (
    <NoticesDialog
      notices={notices}
      isDue={isDue}
      onClose={() => {
        rememberNoticesShown();
        setIsDue(false);
      }}
    />
  );
}
