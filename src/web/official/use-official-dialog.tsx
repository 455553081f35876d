import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { PageReading } from "#shared/booking/rules-page.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";
import { loadFiles } from "#web/lib/load-files.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";

type SavedPage = (saved: Slip, before: Slip) => void;

/** Shows a page of the booking site beside an application, over the screen where it was pasted or dropped. */
export function useOfficialDialog() {
  const open = useDialog();
  const messages = useMessage();
  return (page: Exclude<PageReading, null>, slip: Pick<Slip, "id"> | null, onSaved?: SavedPage) =>
    open(async (close) => {
      const { OfficialPage, savedSentence } = await import("./official-page.tsx");
      const end: SavedPage = (saved, before) => {
        close();
        if (page.kind !== "several") messages.succeed(savedSentence(page, saved));
        onSaved?.(saved, before);
      };
      return (
        <OfficialPage
          page={page}
          slipId={slip?.id ?? null}
          isDialog
          onSaved={end}
          onClose={close}
        />
      );
    });
}

// A field that leaves the keys to the screen leaves it the pages as well.
const FIELDS = "input:not([data-leaves-keys]), textarea, select, [contenteditable]";

/** An admin may paste a page of the booking site anywhere outside a field. `slip` is the application of the screen, if it shows one. */
export function usePastedPage(slip: Slip | null, onSaved?: SavedPage): void {
  const show = useOfficialDialog();
  const messages = useMessage();
  const isAdmin = useCurrentUser().role === "admin";
  const { data: settings } = useQuery(settingsQuery);
  usePastedText((text, into) => {
    const isInField = into instanceof Element && into.closest(FIELDS) !== null;
    const isBelow = document.querySelector("[role=dialog]") !== null;
    if (!isAdmin || !settings || slip?.erased_at || isInField || isBelow) return false;
    void loadFiles(() => import("#shared/booking/rules-page.ts")).then(({ readPage }) => {
      const page = readPage({ text }, settings.booking_site);
      if (page) return show(page, slip, onSaved);
      messages.fail({
        what: t("Nothing could be read from what you pasted."),
        why: t(
          "Copy the address of a payment page, or the whole text of a slip or a result of {site}.",
          {
            site: new URL(settings.booking_site).host,
          },
        ),
      });
    });
    return true;
  });
}

type Take = (text: string, into: EventTarget | null) => boolean;

/**
 * Hears what is pasted anywhere; `isFirst`, before those that are not. Where `take` returns true the browser pastes nothing
 * and nobody else hears it.
 */
export function usePastedText(take: Take, isFirst = false): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (event.defaultPrevented || text.trim() === "") return;
    if (take(text, event.target)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("paste", paste, isFirst);
    return () => document.removeEventListener("paste", paste, isFirst);
  }, [isFirst]);
}
