import { useQuery } from "@tanstack/react-query";
import type { PageReading } from "#shared/booking/read-page.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { loadFiles } from "#web/lib/load-files.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { usePastedText } from "./use-pasted-text.ts";

type SavedPage = (saved: Slip, before: Slip) => void;

/** Shows a page of the booking site beside an application, over the screen where it was pasted or dropped. */
export function useOfficialDialog() {
  const open = useDialog();
  const messages = useMessage();
  return (page: Exclude<PageReading, null>, { id }: Pick<Slip, "id">, onSaved?: SavedPage) =>
    open(async (close) => {
      const [{ OfficialPage }, { DialogFrame }, { savedSentence }] = await Promise.all([
        import("./official-page.tsx"),
        import("./frames.tsx"),
        import("./saved-sentence.ts"),
      ]);
      const end: SavedPage = (saved, before) => {
        close();
        if (page.kind !== "several") messages.succeed(savedSentence(page, saved));
        onSaved?.(saved, before);
      };
      return (
        <OfficialPage page={page} slipId={id} frame={DialogFrame} onSaved={end} onClose={close} />
      );
    });
}

const FIELDS = "input, textarea, select, [contenteditable]";

/** On an application's own screen an admin may paste a page of the booking site anywhere outside a field. */
export function usePastedPage(slip: Slip): void {
  const show = useOfficialDialog();
  const isAdmin = useCurrentUser().role === "admin";
  const { data: settings } = useQuery(settingsQuery);
  usePastedText((text, into) => {
    const isInField = into instanceof Element && into.closest(FIELDS) !== null;
    const isBelow = document.querySelector("[role=dialog]") !== null;
    if (!isAdmin || !settings || slip.erased_at !== null || isInField || isBelow) return false;
    void loadFiles(() => import("#shared/booking/read-page.ts")).then(({ readPage }) => {
      const page = readPage({ text }, settings.booking_site);
      if (page) show(page, slip);
    });
    return true;
  });
}
