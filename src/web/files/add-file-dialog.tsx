import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type PageReading, readPage } from "#shared/booking/rules-page.ts";
import { endsOn, FILE_KINDS, type FileKind } from "#shared/files/rules.ts";
import { FILE_KIND_LABELS, sizeInWords } from "#shared/files/text.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { applicantName, isCompleted } from "#shared/slips/rules.ts";
import type { DeskSettings } from "#shared/system/contract.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import { useFollowUpActions } from "#web/follow-up/use-follow-up.tsx";
import { shownDate, shownDay } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { CallError, type Failure, failureOf } from "#web/lib/call-error.ts";
import { loadFiles } from "#web/lib/load-files.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { useOfficialDialog } from "#web/official/use-official-dialog.tsx";
import { settingsQuery } from "#web/settings/api.ts";
import { Banner } from "#web/ui/banner.tsx";
import { RadioField } from "#web/ui/choice-field.tsx";
import { FormDialog } from "#web/ui/dialog.tsx";
import { IconFileTypePdf } from "#web/ui/icons/icons.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { filesQuery, sendFile } from "./api.ts";
import classes from "./files.module.css";
import { Picture } from "./picture.tsx";

type AddFileDialogProps = {
  slip: Slip;
  /** The file as it will be stored. */
  content: Blob;
  onClose: () => void;
};

const KINDS = FILE_KINDS.map((code) => ({ code, name: FILE_KIND_LABELS[code] }));

/** Shows what was chosen and asks which kind it is; both stay if it could not be added. */
export function AddFileDialog({ slip, content, onClose }: AddFileDialogProps) {
  const isPdf = content.type === "application/pdf";
  const [kind, setKind] = useState<FileKind>(isPdf && isCompleted(slip) ? "slip" : "passport-page");
  const messages = useMessage();
  const { data: settings } = useQuery(settingsQuery);
  const { data: known = [] } = useQuery(filesQuery(slip.id));
  const adding = useAction(() => sendFile(slip.id, kind, content), [["slips"]]);
  const add = () =>
    adding.run(undefined, {
      onSuccess: (file) => {
        const values = {
          kind: inLanguage(FILE_KIND_LABELS[file.kind]),
          day: shownDay(file.ends_on),
        };
        messages.succeed(
          known.some(({ id }) => id === file.id)
            ? t("{kind}: this file is here already. It is removed on {day}.", values)
            : t("{kind} added. It is removed on {day}.", values),
        );
        onClose();
      },
    });
  const size = sizeInWords(content.size);
  const day = settings && shownDate(endOf(kind, settings));
  return (
    <FormDialog
      title={t("Add file")}
      size={560}
      submitLabel={t("Add file")}
      busy={adding.isBusy}
      failure={adding.error && failureOfAdding(adding.error)}
      onSubmit={add}
      onCancel={onClose}
    >
      <p className="desk-muted">
        <bdi translate="no">{applicantName(slip)}</bdi>
      </p>
      <div className={classes.preview}>
        {isPdf ? (
          <p className={classes.pdf}>
            <IconFileTypePdf size={36} aria-hidden />
            {t("PDF, {size}", { size })}
          </p>
        ) : (
          <Picture file={content} label={t("The chosen file")} className={classes.fitted} />
        )}
      </div>
      {isPdf && <PdfOffer slip={slip} content={content} />}
      <RadioField
        label={t("Kind")}
        name="kind"
        value={kind}
        options={KINDS}
        isFirstInDialog
        onChange={(code) => setKind(FILE_KINDS.find((one) => one === code) ?? kind)}
      />
      <p className="desk-meta">
        {day && `${t("{size}. It is removed automatically on {day}.", { size, day })} `}
        {t("Files are not checked for viruses. Add and open only what you know.")}
      </p>
    </FormDialog>
  );
}

function endOf(kind: FileKind, { files_days, passport_page_days }: DeskSettings): PlainDate {
  const days = { FILES_DAYS: files_days, PASSPORT_PAGE_DAYS: passport_page_days };
  return endsOn(kind, serverNow(), days);
}

function failureOfAdding(error: Error): Failure {
  const failure = failureOf(error, t("Failed to add the file."));
  const wasTooSlow = error instanceof CallError && error.status === 408;
  return wasTooSlow
    ? { ...failure, why: t("The file did not arrive in time. Try again on a better line.") }
    : failure;
}

type PdfOfferProps = { slip: Slip; content: Blob };

/** What an official slip or result says in a chosen PDF is offered beside adding it; any other PDF is just a file. */
function PdfOffer({ slip, content }: PdfOfferProps) {
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
