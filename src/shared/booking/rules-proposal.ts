import type { FollowUp } from "#shared/follow-up/contract.ts";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { centerKey } from "#shared/medical-centers/form.ts";
import { cityName } from "#shared/options/options.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { applicantName, isCompleted } from "#shared/slips/rules.ts";
import { cleanPassport, cleanText } from "#shared/text/clean.ts";
import type { OfficialChange } from "./contract.ts";
import { type OfficialPage, readAddress, withScheme } from "./rules-page.ts";

/** `page` is null where the page does not say it. A difference that is `grave` must be confirmed. */
export type ComparedFact = {
  fact: "passport_number" | "name" | "date_of_birth" | "city" | "destination";
  page: string | null;
  desk: string;
  differs: boolean;
  isGrave: boolean;
};

/** Whose page it is, beside the application. */
export function compareFacts(page: OfficialPage, slip: Slip): ComparedFact[] {
  const person = page.kind === "payment" ? null : page.person;
  const center = page.kind === "slip" ? page.center : null;
  const names = [person?.first_name, person?.last_name].filter(Boolean).join(" ");
  const fact = (
    name: ComparedFact["fact"],
    said: string | null | undefined,
    desk: string,
    key: (text: string) => string = (text) => text,
  ): ComparedFact => {
    const differs = Boolean(said) && key(said ?? "") !== key(desk);
    const isGrave = differs && (name === "passport_number" || name === "date_of_birth");
    return { fact: name, page: said || null, desk, differs, isGrave };
  };
  return [
    fact("passport_number", person?.passport_number, slip.passport_number, cleanPassport),
    fact("name", names, applicantName(slip), (text) => cleanText(text).toLowerCase()),
    fact("date_of_birth", person?.date_of_birth, slip.date_of_birth),
    fact("city", center?.city, slip.city),
    fact("destination", person?.destination, slip.country_traveling_to),
  ];
}

/** Whether the slip's page belongs to another booking than the application's payment link. */
export function isOfOtherBooking(page: OfficialPage, slip: Slip, site: string): boolean {
  const known = slip.payment_link === null ? null : readAddress(slip.payment_link, site);
  return (
    page.kind === "slip" && page.token !== null && known !== null && known.token !== page.token
  );
}

export type ProposedField = keyof OfficialChange;

/** One line that a person can leave out. `stored` is what the desk has; with `isSame` nothing would change. */
export type ProposedLine = {
  field: ProposedField;
  change: OfficialChange;
  stored: string | null;
  isSame: boolean;
  /** A center that the desk does not have yet. */
  isAdded?: boolean;
};

export type Desk = {
  slip: Slip;
  followUp: FollowUp;
  centers: readonly MedicalCenter[];
  /** Of the booking site, such as `https://wafid.com`. */
  site: string;
};

/** What the page would change on the desk. */
export function proposedLines(page: OfficialPage, desk: Desk): ProposedLine[] {
  const { slip, followUp, site } = desk;
  if (page.kind === "payment") {
    return [addressLine("payment_link", page.payment_link, slip.payment_link, site)];
  }
  const followed = (
    field: "slip_number" | "valid_till" | "examined_on" | "result" | "report_valid_till",
    change: OfficialChange,
  ): ProposedLine[] => {
    const value = change[field];
    if (value === undefined) return [];
    return [{ field, change, stored: followUp[field], isSame: followUp[field] === value }];
  };
  const number = page.slip_number ?? undefined;
  if (page.kind === "result") {
    const result = page.result ?? undefined;
    const isFit = (page.result ?? followUp.result) === "fit";
    return [
      ...followed("slip_number", { slip_number: number }),
      ...followed("examined_on", { examined_on: page.examined_on ?? undefined }),
      ...followed("result", { result }),
      ...(isFit
        ? followed("report_valid_till", { report_valid_till: page.report_valid_till ?? undefined })
        : []),
    ];
  }
  return [
    ...(page.slip_url ? [addressLine("slip_url", page.slip_url, slip.slip_url, site)] : []),
    ...(page.is_paid ? [paidLine(slip)] : []),
    ...followed("slip_number", { slip_number: number }),
    ...followed("valid_till", { valid_till: page.valid_till ?? undefined }),
    // As everywhere, a center belongs to a slip that has its address.
    ...((page.slip_url ?? slip.slip_url) ? centerLine(page.center, desk) : []),
    ...linkLine(page.slip_url, slip, site),
  ];
}

/** What is saved of the lines that are ticked. */
export function changeOf(lines: readonly ProposedLine[]): OfficialChange {
  const all: OfficialChange = {};
  for (const { change, isSame } of lines) if (!isSame) Object.assign(all, change);
  return all;
}

/** Whether saving this makes the slip Completed, which charges its submitter. */
export function completes(slip: Slip, change: OfficialChange): boolean {
  return !isCompleted(slip) && (change.is_paid === true || change.slip_url !== undefined);
}

function addressLine(
  field: "payment_link" | "slip_url",
  address: string,
  stored: string | null,
  site: string,
): ProposedLine {
  const change = field === "slip_url" ? { slip_url: address } : { payment_link: address };
  return { field, change, stored, isSame: stored !== null && isSamePage(address, stored, site) };
}

/** In whatever language the site shows it. */
function isSamePage(one: string, other: string, site: string): boolean {
  const [read, known] = [readAddress(one, site), readAddress(other, site)];
  return one === other || (read?.kind === known?.kind && read?.token === known?.token && !!read);
}

function paidLine({ payment_status }: Slip): ProposedLine {
  const isSame = payment_status === "paid";
  return { field: "is_paid", change: { is_paid: true }, stored: payment_status, isSame };
}

/** A slip page has the token of its payment page. The desk's own link stays. */
function linkLine(slipUrl: string | null, slip: Slip, site: string): ProposedLine[] {
  const isExpected = slip.payment_link !== null || slip.process_status === "started";
  if (slipUrl === null || !isExpected) return [];
  const link = slipUrl.replace(/\/slip\/$/i, "/pay/");
  const line = addressLine("payment_link", link, slip.payment_link, site);
  return slip.payment_link === null || line.isSame ? [line] : [];
}

/** The center of this name in this city, else a new one; nothing where the page does not name the city. */
function centerLine(
  read: Extract<OfficialPage, { kind: "slip" }>["center"],
  { slip, centers }: Desk,
): ProposedLine[] {
  if (read === null || read.city === null) return [];
  const { name, address, phone, email } = read;
  const place = { name, country: "Bangladesh", city: cityName(read.city) };
  const known = centers.find((center) => centerKey(center) === centerKey(place));
  const website = read.website && withScheme(read.website);
  const { id: _id, updated_at: _at, ...existing } = known ?? { id: 0, updated_at: "" };
  const medical_center = { ...place, address, phone, email, website, time: null, ...existing };
  const now = slip.MedicalCenter;
  return [
    {
      field: "medical_center",
      change: { medical_center },
      stored: now && `${now.name}, ${now.city}`,
      isSame: known !== undefined && known.id === slip.medical_center_id,
      isAdded: known === undefined,
    },
  ];
}
