import { useParams } from "@tanstack/react-router";
import type { Role } from "#shared/auth/contract.ts";
import type { FollowUpShow } from "#shared/follow-up/rules.ts";
import { AUDIT_KINDS, type AuditKind } from "#shared/log/contract-kinds.ts";
import type { DEPOSIT_STATUSES, Month } from "#shared/money/rules.ts";
import { CITY_CODES, CITY_NAMES, DESTINATION_CODES } from "#shared/options/options.ts";
import type { CountedFilter, FilterName } from "#shared/slips/contract.ts";
import {
  DEFAULT_PAGE_SIZE,
  PAGE_SIZES,
  SLIP_SORTS,
  SLIP_STATUSES,
  type SlipSort,
  TODO_FILTERS,
} from "#shared/slips/rules-list.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";

// What the address of each screen says. The router loads this file at the start: what is written out here keeps the
// calendar, the rules of money and the contracts out of it.

function dayIn(raw: unknown): PlainDate | undefined {
  if (typeof raw !== "string" || !/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(raw)) return undefined;
  // 31 February becomes a day of March, 31/13 none at all.
  const start = Date.parse(`${raw}T00:00Z`);
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(raw);
  return isDay ? (raw as PlainDate) : undefined;
}

function numberIn(raw: unknown): number | undefined {
  const number = Number(raw);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** The city's code as a number: the router writes text that looks like one in quotes. */
function cityIn(raw: unknown): number | undefined {
  return CITY_CODES.some((code) => code === String(raw)) ? Number(raw) : undefined;
}

export type PageSearch = { page?: number; limit?: (typeof PAGE_SIZES)[number] };

/** Page and page size of a list, without the defaults. */
function pageIn({ page: rawPage, limit: rawLimit }: Record<string, unknown>): PageSearch {
  const page = numberIn(rawPage);
  const limit = PAGE_SIZES.find((size) => String(size) === String(rawLimit));
  return {
    ...(page && page > 1 && page <= 1_000_000_000 && { page }),
    ...(limit && limit !== DEFAULT_PAGE_SIZE && { limit }),
  };
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

function monthIn(raw: unknown): Month | undefined {
  return typeof raw === "string" && MONTH.test(raw) ? (raw as Month) : undefined;
}

const STATES = ["active", "ended"] as const;

export type AgentsSearch = PageSearch & { state?: (typeof STATES)[number] };

export function parseAgentsSearch(raw: Record<string, unknown>): AgentsSearch {
  const state = STATES.find((known) => known === raw.state);
  return { ...pageIn(raw), ...(state && { state }) };
}

export type AuditSearch = { kind?: AuditKind; actor?: number; from?: string; to?: string };

export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const kind = AUDIT_KINDS.find((one) => one === raw.kind);
  const actor = numberIn(raw.actor);
  const from = dayIn(raw.from);
  const to = dayIn(raw.to);
  return {
    ...(kind && { kind }),
    ...(actor && { actor }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

export type CentersSearch = { city?: string };

export function parseCentersSearch(raw: Record<string, unknown>): CentersSearch {
  const city = CITY_NAMES.find((name) => name === raw.city);
  return city ? { city } : {};
}

const SHOWS = ["week", "new", "all"] as const satisfies readonly FollowUpShow[];

/** What the address of the follow-up list says; defaults are left out. */
export type FollowUpSearch = PageSearch & { show?: (typeof SHOWS)[number]; city?: number };

export function parseFollowUpSearch(raw: Record<string, unknown>): FollowUpSearch {
  const show = SHOWS.find((known) => known === raw.show);
  const city = cityIn(raw.city);
  return { ...(show && { show }), ...(city && { city }), ...pageIn(raw) };
}

type ChosenFilters = {
  [Name in Exclude<FilterName, "city">]?: Exclude<CountedFilter[Name], "all" | undefined>;
} & { city?: number };

export type ListSearch = ChosenFilters &
  PageSearch & {
    sort?: Exclude<SlipSort, "newest">;
    select?: "review";
  };

const READ: { [Name in FilterName]: (raw: unknown) => ChosenFilters[Name] } = {
  status: (raw) => SLIP_STATUSES.find((known) => known === raw),
  city: cityIn,
  todo: (raw) => TODO_FILTERS.find((known) => known === raw),
  destination: (raw) => DESTINATION_CODES.find((code) => code === raw),
  from: dayIn,
  to: dayIn,
  submitter: numberIn,
  agent: numberIn,
};

export const LIST_FILTERS = Object.keys(READ) as FilterName[];

/** What narrows the list, without the rest of its address. */
export function chosenFilters(search: ListSearch): ChosenFilters {
  return Object.fromEntries(
    LIST_FILTERS.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );
}

/** Reads the address of a slips list; what is missing, wrong or a default is left out, and nothing throws. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const sort = SLIP_SORTS.find((known) => known === raw.sort);
  const known = LIST_FILTERS.map((name) => [name, READ[name](raw[name])]);
  const { to, ...others } = chosenFilters(Object.fromEntries(known));
  return {
    ...pageIn(raw),
    ...others,
    ...(to && !(others.from && to < others.from) && { to }),
    ...(sort && sort !== "newest" && { sort }),
    ...(raw.select === "review" && { select: raw.select }),
  };
}

export function searchOfView(query: string): ListSearch {
  return parseListSearch(Object.fromEntries(new URLSearchParams(query)));
}

const STATUSES = ["asked", "credited", "declined"] as const satisfies typeof DEPOSIT_STATUSES;

/** Without a person one's own balance, without a month this one. */
export type MoneySearch = { user?: number; month?: Month };

export function parseMoneySearch(raw: Record<string, unknown>): MoneySearch {
  const user = numberIn(raw.user);
  const month = monthIn(raw.month);
  return { ...(user && { user }), ...(month && { month }) };
}

export const parseAccountsSearch = pageIn;

export type DepositsSearch = { status?: (typeof STATUSES)[number] };

export function parseDepositsSearch(raw: Record<string, unknown>): DepositsSearch {
  const status = STATUSES.find((known) => known === raw.status);
  return status ? { status } : {};
}

export type Narrowing = {
  city?: number;
  operator?: number;
};

/** What the address of the reports says; without days it is this month. */
export type ReportsSearch = Narrowing & { from?: PlainDate; to?: PlainDate };

/** The day is today if none is named. */
export type SheetSearch = Narrowing & { day?: PlainDate };

/** Reads the address; what is missing or wrong is left out, but a period may be too long or turned. */
export function parseReportsSearch(raw: Record<string, unknown>): ReportsSearch {
  const from = dayIn(raw.from);
  const to = dayIn(raw.to);
  return { ...(from && { from }), ...(to && { to }), ...narrowingIn(raw) };
}

export function parseSheetSearch(raw: Record<string, unknown>): SheetSearch {
  const day = dayIn(raw.day);
  return { ...(day && { day }), ...narrowingIn(raw) };
}

/** Without a month it is this one. */
export type StatementSearch = { agent?: number; month?: Month };

export function parseStatementSearch(raw: Record<string, unknown>): StatementSearch {
  const agent = numberIn(raw.agent);
  const month = monthIn(raw.month);
  return { ...(agent && { agent }), ...(month && { month }) };
}

function narrowingIn(raw: Record<string, unknown>): Narrowing {
  const city = cityIn(raw.city);
  const operator = numberIn(raw.operator);
  return { ...(city && { city }), ...(operator && { operator }) };
}

export function listOf(role: Role): "/admin/slips" | "/operator/slips" {
  return role === "admin" ? "/admin/slips" : "/operator/slips";
}

export function afterEditOf(role: Role): "/admin/slips" | "/dashboard" {
  return role === "admin" ? "/admin/slips" : "/dashboard";
}

export function useRecordId(): number | null {
  const { id = "" } = useParams({ strict: false });
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

/** Calls a number. */
export const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;
