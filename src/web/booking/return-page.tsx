import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { z } from "zod";
import {
  MAX_PAGE_LENGTH,
  type OfficialPage as Read,
  readPage,
} from "#shared/booking/rules-page.ts";
import { MAX_RETURN_LENGTH, type Return } from "#shared/booking/rules-site-fields.ts";
import { Id, MAX_URL_LENGTH } from "#shared/http/fields.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";
import { OfficialPage, savedSentence } from "#web/official/official-page.tsx";
import { settingsQuery } from "#web/settings/api.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { EmptyState, Page } from "#web/ui/page.tsx";
import {
  broughtFragment,
  forgetBookmark,
  forgetBrought,
  onBrought,
  rememberBookmark,
} from "./brought.ts";
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
      isDialog={false}
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

const ReturnOfThisVersion = z.object({
  version: z.literal(1),
  address: z.string().max(MAX_URL_LENGTH),
  text: z.string().max(MAX_PAGE_LENGTH),
  slip: Id.nullable(),
});
const AnyReturn = z.object({ version: z.number() });

/** What the bookmark brings in the fragment; it may be of an older one, or be anything. */
export function readReturn(fragment: string, site: string): Return | "outdated" | "unreadable" {
  const json = fragment.length > MAX_RETURN_LENGTH ? null : parsed(fragment);
  const { data } = ReturnOfThisVersion.safeParse(json);
  if (data) return isOfSite(data.address, site) ? data : "unreadable";
  const other = AnyReturn.safeParse(json).data;
  return other && other.version !== 1 ? "outdated" : "unreadable";
}

function parsed(fragment: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(fragment));
  } catch {
    return null;
  }
}

function isOfSite(address: string, site: string): boolean {
  const { host } = new URL(site);
  const from = URL.parse(address)?.host;
  return from === host || from === `www.${host}`;
}
