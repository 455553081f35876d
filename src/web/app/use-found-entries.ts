import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { cityName } from "#shared/options/options.ts";
import { type Found, SHORTEST_SEARCH } from "#shared/search/contract.ts";
import { displayedStatus } from "#shared/slips/rules.ts";
import { withCapital } from "#shared/text/capital.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { foundQuery } from "#web/search/api.ts";

const PAUSE_MS = 150;

/** One line of the palette. */
export type PaletteEntry = {
  id: string;
  group: string;
  label: string;
  detail?: ReactNode;
  act: () => void;
};

/** The records that the server finds for these letters, as lines of the palette, once the typing pauses. */
export function useFoundEntries(query: string) {
  const term = usePaused(query.trim());
  const isLongEnough = term.length >= SHORTEST_SEARCH;
  const found = useQuery({
    ...foundQuery(term),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const toEntries = useEntries();
  const isLooking = term !== query.trim() || found.isFetching;
  return {
    entries: isLongEnough && found.data ? toEntries(found.data) : [],
    isLooking,
    problem: found.isError && isLongEnough ? t("The search did not work. Try again.") : null,
  };
}

function useEntries(): (found: Found) => PaletteEntry[] {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const centersPath = role === "admin" ? "/admin/medical-centers" : "/operator/medical-centers";
  return ({ slips, operators, centers }) => [
    ...slips.map(({ id, name, passport_number, has_slip_url, ...slip }) => ({
      id: `slip-${id}`,
      group: t("Applications"),
      label: name,
      detail: [
        passport_number,
        withCapital(
          inLanguage(displayedStatus({ ...slip, slip_url: has_slip_url ? "yes" : null })),
        ),
        t("No. {id}", { id }),
      ].join(" · "),
      act: () => void navigate({ to: "/slip/$id", params: { id: String(id) } }),
    })),
    ...operators.map(({ id, name, email }) => ({
      id: `operator-${id}`,
      group: t("Operators"),
      label: name,
      detail: email,
      act: () => void navigate({ to: "/operator/$id/edit", params: { id: String(id) } }),
    })),
    ...centers.map(({ id, name, city }) => ({
      id: `center-${id}`,
      group: t("Medical centers"),
      label: name,
      detail: cityName(city),
      act: () => void navigate({ to: centersPath, search: { city } }),
    })),
  ];
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
