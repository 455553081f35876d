import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { type OfficialPage as Read, readPage } from "#shared/booking/rules-page.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";
import { ScreenFrame } from "#web/official/frames.tsx";
import { OfficialPage } from "#web/official/official-page.tsx";
import { savedSentence } from "#web/official/saved-sentence.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { EmptyState, Page } from "#web/ui/page.tsx";
import { broughtFragment, forgetBrought, onBrought } from "./brought.ts";
import { forgetBookmark, rememberBookmark } from "./has-bookmark.ts";
import { readReturn } from "./read-return.ts";
import { linkSaved } from "./use-booking-queue.ts";

/** What the bookmark brings from the booking site: shown beside the desk, and saved by a press. */
export function ReturnPage() {
  const fragment = useSyncExternalStore(onBrought, broughtFragment);
  const { data: settings } = useQuery(settingsQuery);
  if (fragment === null) {
    return (
      <Nothing
        title={t("Nothing was brought.")}
        hint={t("Press the bookmark “Fill from SlipDesk” on a page of the booking site.")}
      />
    );
  }
  if (!settings) {
    return (
      <Page title={t("Booking")} heading={t("Booking by hand")}>
        <p role="status">{t("Loading details...")}</p>
      </Page>
    );
  }
  return <Brought key={fragment} fragment={fragment} site={settings.booking_site} />;
}

function Brought({ fragment, site }: { fragment: string; site: string }) {
  const navigate = useNavigate();
  const messages = useMessage();
  const brought = readReturn(fragment, site);
  const isOurs = typeof brought === "object";
  const isOutdated = brought === "outdated";
  useEffect(() => {
    if (isOurs) rememberBookmark();
    if (isOutdated) forgetBookmark();
  }, [isOurs, isOutdated]);
  if (isOutdated) {
    return (
      <Nothing
        title={t("This bookmark is of another version of the desk.")}
        hint={t("Drag the new bookmark from the desk first.")}
      />
    );
  }
  const page = isOurs ? readPage(brought, site) : null;
  if (!isOurs || page === null) {
    return (
      <Nothing
        title={t("Nothing could be read from this page.")}
        hint={t("Press the bookmark on a payment page, a slip or a result of {site}.", {
          site: new URL(site).host,
        })}
      />
    );
  }
  const save = async (saved: Slip, read: Read) => {
    await (read.kind === "payment"
      ? navigate({ to: "/admin/booking" })
      : navigate({ to: "/slip/$id", params: { id: String(saved.id) } }));
    forgetBrought();
    if (read.kind === "payment") messages.show(linkSaved(saved));
    else messages.succeed(savedSentence(read, saved));
  };
  const close = async () => {
    await navigate({ to: "/admin/booking" });
    forgetBrought();
  };
  return (
    <OfficialPage
      page={page}
      slipId={brought.slip}
      frame={ScreenFrame}
      onSaved={(saved) => (page.kind === "several" ? undefined : save(saved, page))}
      onClose={() => void close()}
    />
  );
}

function Nothing({ title, hint }: { title: string; hint: string }) {
  return (
    <Page title={t("Booking")} heading={t("Booking by hand")}>
      <EmptyState
        query={null}
        title={title}
        hint={hint}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/admin/booking" {...props} />}>
            {t("Book slips by hand")}
          </Button>
        }
      />
    </Page>
  );
}
