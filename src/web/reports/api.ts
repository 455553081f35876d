import { queryOptions } from "@tanstack/react-query";
import { CITY_CODES } from "#shared/options/options.ts";
import { getAgentStatement, getDailySheet, getReport } from "#shared/reports/contract.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import type { Narrowing, ReportsSearch, SheetSearch } from "#web/lib/addresses.ts";
import { call } from "#web/lib/call.ts";

/** Figures are those of the moment of the answer: they do not change under one's eyes. */
const STILL = { staleTime: 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false };

export type ReportQuery = ReturnType<typeof reportQueryOf>;

export function reportQueryOf(search: ReportsSearch, { from, to }: Period) {
  return { from, to, ...narrowingOf(search) };
}

export function reportQuery(query: ReportQuery) {
  return queryOptions({
    queryKey: ["reports", "summary", query],
    queryFn: ({ signal }) => call(getReport, { query, signal }),
    ...STILL,
  });
}

export function sheetQuery(search: SheetSearch, day: PlainDate) {
  const query = { day, ...narrowingOf(search) };
  return queryOptions({
    queryKey: ["reports", "day", query],
    queryFn: ({ signal }) => call(getDailySheet, { query, signal }),
    ...STILL,
  });
}

export function agentStatementQuery(agent: number, month: string) {
  return queryOptions({
    queryKey: ["reports", "agent", agent, month],
    queryFn: ({ signal }) =>
      call(getAgentStatement, { query: { agent: String(agent), month }, signal }),
    enabled: agent > 0,
    ...STILL,
  });
}

export type Period = { from: PlainDate; to: PlainDate };

function narrowingOf({ city, operator }: Narrowing) {
  return { city: CITY_CODES.find((code) => code === String(city)), operator };
}
