import { Button, TextInput } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { findOfficial, type OfficialPageOf } from "#shared/booking/contract.ts";
import type { PageReading, OfficialPage as Read } from "#shared/booking/rules-page.ts";
import { compareFacts, isOfOtherBooking } from "#shared/booking/rules-proposal.ts";
import { ALL_SLIPS, listSlips, type Slip } from "#shared/slips/contract.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { shownCount } from "#shared/slips/text-slip.ts";
import { shownDestination } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import classes from "./official.module.css";
import { CancelButton, Frame, OfficialSheet, TITLES } from "./official-sheet.tsx";

type OfficialPageProps = {
  page: Exclude<PageReading, null>;
  /** The application whose form was filled in that tab, or whose screen it was pasted on. */
  slipId: number | null;
  isDialog: boolean;
  /** `before` is the application as it was shown. */
  onSaved: (saved: Slip, before: Slip) => Promise<void> | void;
  onClose: () => void;
};

export function OfficialPage({ page, ...props }: OfficialPageProps) {
  if (page.kind !== "several") return <OneOfficialPage page={page} {...props} />;
  const { isDialog, onClose } = props;
  return (
    <Frame
      isDialog={isDialog}
      title={t("There are two slips on this page.")}
      onClose={onClose}
      buttons={<CancelButton onClose={onClose} />}
    >
      <p>{t("Nothing can be saved from it. Open one of them, and bring that page.")}</p>
    </Frame>
  );
}

type OneProps = Omit<OfficialPageProps, "page"> & { page: Read };

function OneOfficialPage(props: OneProps) {
  const { page, slipId, isDialog, onClose } = props;
  const [chosenId, setChosenId] = useState<number | null>(null);
  const askedId = chosenId ?? slipId;
  const of = ofPage(page);
  const match = useQuery(matchQuery(askedId === null ? of : { ...of, slip_id: askedId }));
  const settings = useQuery(settingsQuery);
  const centers = useQuery(medicalCentersQuery);
  const site = settings.data?.booking_site;
  const found = match.data;
  const owner = useOwner(of, page, found?.slip, askedId, site);
  if (found && centers.data && site !== undefined && owner !== undefined) {
    return (
      <OfficialSheet
        {...props}
        key={found.slip.id}
        match={found}
        centers={centers.data}
        site={site}
        owner={owner}
        goneId={askedId !== null && found.slip.id !== askedId ? askedId : null}
        onChoose={setChosenId}
      />
    );
  }
  return (
    <Frame
      isDialog={isDialog}
      title={TITLES[page.kind]}
      note={t("Nothing is saved yet.")}
      onClose={onClose}
      buttons={<CancelButton onClose={onClose} />}
    >
      {match.isSuccess && match.data === null ? (
        <Nobody page={page} goneId={askedId} onChoose={setChosenId} />
      ) : (
        !match.isError && !centers.isError && <p role="status">{t("Loading details...")}</p>
      )}
      <LoadFailure title={t("Whose page it is could not be found out.")} query={match} />
      <LoadFailure title={t("Failed to fetch medical centers.")} query={centers} />
    </Frame>
  );
}

function ofPage(page: Read): OfficialPageOf {
  const token = page.kind === "result" ? null : page.token;
  const passport_number = page.kind === "payment" ? null : page.person.passport_number;
  return { ...(token !== null && { token }), ...(passport_number !== null && { passport_number }) };
}

/**
 * The other application to which the page belongs by its token or passport; null if there is none, undefined until that
 * is known.
 */
function useOwner(
  of: OfficialPageOf,
  page: Read,
  slip: Slip | undefined,
  askedId: number | null,
  site: string | undefined,
): Slip | null | undefined {
  const isDoubtful =
    slip !== undefined &&
    site !== undefined &&
    askedId !== null &&
    (page.kind === "payment"
      ? slip.payment_link !== page.payment_link
      : isOfOtherBooking(page, slip, site) ||
        compareFacts(page, slip).some(({ isGrave }) => isGrave));
  const { data, isPending } = useQuery({ ...matchQuery(of), enabled: isDoubtful });
  if (slip === undefined || (isDoubtful && isPending)) return undefined;
  return isDoubtful && data && data.slip.id !== slip.id ? data.slip : null;
}

/** Whose page it is. Read once: what a person compares does not change under his eyes. */
function matchQuery(page: OfficialPageOf) {
  return queryOptions({
    queryKey: ["official", page],
    queryFn: ({ signal }) => call(findOfficial, { body: page, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type NobodyProps = {
  page: Read;
  goneId: number | null;
  onChoose: (id: number) => void;
};

function Nobody({ page, goneId, onChoose }: NobodyProps) {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const { data, isError } = useQuery(searchQuery(search));
  const found = data?.slips.filter(({ erased_at }) => erased_at === null) ?? [];
  const passport = page.kind === "payment" ? null : page.person.passport_number;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(typed.trim());
  };
  return (
    <div className={classes.nobody}>
      {goneId !== null && <p>{t("Application No. {id} is no longer here.", { id: goneId })}</p>}
      <p className={classes.missing} role="status">
        {passport === null
          ? t("No application of this page was found.")
          : t("No application with the passport {number}.", { number: passport })}
      </p>
      <form className={classes.search} onSubmit={submit}>
        <TextInput
          label={t("Whose is it?")}
          placeholder={t("Name or passport number")}
          value={typed}
          maxLength={100}
          data-autofocus
          autoFocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t("Search")}
        </Button>
      </form>
      {isError && <p role="alert">{t("Failed to fetch slips.")}</p>}
      {data && found.length === 0 && <p role="status">{t("Nobody was found.")}</p>}
      {data && data.totalSlips > data.slips.length && (
        <p className="desk-meta">
          {t("The newest {count} of {total}. Type the whole name or the passport number.", {
            count: data.slips.length,
            total: shownCount(data, data.totalSlips),
          })}
        </p>
      )}
      <ul className={classes.found}>
        {found.map((slip) => (
          <li key={slip.id}>
            <Button variant="default" fullWidth justify="start" onClick={() => onChoose(slip.id)}>
              <span translate="no">
                {applicantName(slip)} · {slip.passport_number}
              </span>
              <span className="desk-meta">
                &nbsp;· {shownDestination(slip.country_traveling_to)} ·{" "}
                {t("No. {id}", { id: slip.id })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const MOST_FOUND = 10;

/** Applications to choose from where the desk does not find the one of a page. */
function searchQuery(search: string) {
  return queryOptions({
    queryKey: ["official", "search", search],
    queryFn: ({ signal }) =>
      call(listSlips, { query: { ...ALL_SLIPS, search, limit: MOST_FOUND }, signal }),
    enabled: search !== "",
    gcTime: 0,
  });
}

export function savedSentence(page: Read, saved: Slip): string {
  const name = applicantName(saved);
  switch (page.kind) {
    case "payment":
      return t("Payment link of {name} saved.", { name });
    case "slip":
      return t("The slip of {name} was saved.", { name });
    case "result":
      return t("The result of {name} was saved.", { name });
  }
}
