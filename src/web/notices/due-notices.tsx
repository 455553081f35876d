import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { haveNoticesBeenShown, rememberNoticesShown } from "#web/lib/notices-shown.ts";
import { part } from "#web/lib/part.tsx";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import { noticesQuery } from "./api.ts";

const NoticesDialog = part(async () => (await import("./notices-to-read.tsx")).NoticesDialog);

/**
 * Shows the notices once per session, if there is at least one. Closing them in any way ends that for the session. A
 * failed fetch is only logged.
 */
export function DueNotices() {
  usePartAhead(NoticesDialog);
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
