import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type PageReading, readPage } from "#shared/booking/rules-page.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { useFollowUpActions } from "#web/follow-up/use-follow-up.tsx";
import { t } from "#web/language/translate.ts";
import { loadFiles } from "#web/lib/load-files.ts";
import { useOfficialDialog } from "#web/official/use-official-dialog.tsx";
import { settingsQuery } from "#web/settings/api.ts";
import { Banner } from "#web/ui/banner.tsx";

type PdfOfferProps = { slip: Slip; content: Blob };

/** What an official slip or result says in a chosen PDF is offered beside adding it; any other PDF is just a file. */
export function PdfOffer({ slip, content }: PdfOfferProps) {
  const page = useOfficialPdf(content);
  const show = useOfficialDialog();
  const { record } = useFollowUpActions();
  const isAdmin = useCurrentUser().role === "admin";
  if (page === null || page.kind === "payment") return null;
  if (page.kind === "several") {
    return <Banner kind="info" title={t("There are two slips on this page.")} />;
  }
  const applicant = {
    slip_id: slip.id,
    name: applicantName(slip),
    passport_number: slip.passport_number,
  };
  return (
    <Banner
      kind="info"
      title={page.kind === "slip" ? t("This PDF is an official slip.") : t("This PDF is a result.")}
    >
      <Button
        size="xs"
        variant="default"
        mt={8}
        onClick={() => (isAdmin ? show(page, slip) : record(applicant, undefined, page))}
      >
        {t("See what it says…")}
      </Button>
    </Banner>
  );
}

function useOfficialPdf(content: Blob): PageReading {
  const site = useQuery(settingsQuery).data?.booking_site;
  const [page, setPage] = useState<PageReading>(null);
  useEffect(() => {
    if (site === undefined) return;
    let isShown = true;
    void loadFiles(() => import("./read-pdf.ts"))
      .then(({ readPdf }) => readPdf(content))
      // Without its reader it is just a file.
      .catch(() => null)
      .then((text) => isShown && text !== null && setPage(readPage({ text }, site)));
    return () => {
      isShown = false;
    };
  }, [content, site]);
  return page;
}
