import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { DESTINATIONS } from "#shared/options/options.ts";
import type { FilterName } from "#shared/slips/contract.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { agentChoices, useAgentName, useAgentNames } from "#web/agents/api.ts";
import { shownDate } from "#web/language/dates.ts";
import { shownDestination } from "#web/language/options.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { submitterChoices, submittersQuery, useSubmitterName } from "#web/slips/api.ts";
import { ChipCount, RemovableChip } from "#web/ui/chip.tsx";
import { ChoiceBox } from "#web/ui/choice-field.tsx";
import { DateBox } from "#web/ui/date-field.tsx";
import { PopupPanel } from "#web/ui/popup.tsx";
import { firstPage, type ListView } from "./list-view.ts";

const DESTINATION_CHOICES = [
  { value: "", label: t("All destinations") },
  ...DESTINATIONS.map(({ code, name }) => ({ value: code, label: inLanguage(name) })),
];

/** Those without a place of their own on the screen. */
type MoreFilter = Exclude<FilterName, "status" | "city" | "todo">;

export function MoreFilters({ view }: { view: ListView }) {
  const [isOpen, setIsOpen] = useState(false);
  const { length: count } = useFilterWords(view);
  const button = (
    <Button
      data-more-filters
      variant="default"
      rightSection={count > 0 && <ChipCount count={count} />}
    >
      {t("Filters")}
    </Button>
  );
  return (
    <PopupPanel button={button} opened={isOpen} onChange={setIsOpen} width={264}>
      <FilterFields view={view} />
    </PopupPanel>
  );
}

function FilterFields({ view: { search, show } }: { view: ListView }) {
  const { data: submitters = [] } = useQuery(submittersQuery);
  const agents = useAgentNames() ?? [];
  const set = (change: Partial<Record<MoreFilter, string>>) =>
    show((before) => ({ ...firstPage(before), ...change }));
  // What was submitted is past, as what was issued is.
  const past = { kind: "issue", today: useToday() } as const;
  const { from = "", to = "" } = search;
  const fields: Record<MoreFilter, ReactNode> = {
    from: (
      <DateBox
        {...past}
        label={t("From this day")}
        day={from}
        onDay={(day) => set({ from: day, ...(to && day > to && { to: "" }) })}
      />
    ),
    to: (
      <DateBox
        {...past}
        label={t("To this day")}
        day={to}
        onDay={(day) => set({ to: day, ...(day && day < from && { from: "" }) })}
      />
    ),
    destination: (
      <NativeSelect
        aria-label={t("Destination")}
        data={DESTINATION_CHOICES}
        value={search.destination ?? ""}
        onChange={(event) => set({ destination: event.currentTarget.value })}
      />
    ),
    submitter: submitters.length > 1 && (
      <ChoiceBox
        label={t("Submitted by")}
        choices={[{ value: "", label: t("All submitters") }, ...submitterChoices(submitters)]}
        value={String(search.submitter ?? "")}
        onChoose={(submitter) => set({ submitter })}
        isInPopup
      />
    ),
    agent: agents.length > 0 && (
      <ChoiceBox
        label={inLanguage(slipFormLabels.agent)}
        choices={[{ value: "", label: t("All agents") }, ...agentChoices(agents)]}
        value={String(search.agent ?? "")}
        onChoose={(agent) => set({ agent })}
        isInPopup
      />
    ),
  };
  return (
    <Stack gap="xs" p="sm">
      {Object.entries(fields).map(([name, field]) => (
        <Fragment key={name}>{field}</Fragment>
      ))}
    </Stack>
  );
}

export function FilterChips({ view }: { view: ListView }) {
  const words = useFilterWords(view);
  if (words.length === 0) return null;
  const remove = (filter: MoreFilter) => {
    view.show((before) => ({ ...firstPage(before), [filter]: undefined }));
    document.querySelector<HTMLElement>("[data-more-filters]")?.focus();
  };
  return (
    <Group gap="xs" px="sm" pb="xs" data-screen-only>
      {words.map(({ filter, label }) => (
        <RemovableChip
          key={filter}
          label={label}
          title={t("Take off: {label}", { label })}
          onRemove={() => remove(filter)}
        />
      ))}
    </Group>
  );
}

export function useFilterWords({ search }: ListView): { filter: MoreFilter; label: string }[] {
  const { destination, submitter, agent } = search;
  const name = useSubmitterName(submitter);
  const agentName = useAgentName(agent);
  const from = plainDate(search.from ?? "");
  const to = plainDate(search.to ?? "");
  const words: Record<MoreFilter, string | null | undefined> = {
    from: from && t("From {day}", { day: shownDate(from) }),
    to: to && t("To {day}", { day: shownDate(to) }),
    destination: destination && shownDestination(destination),
    submitter: submitter ? t("Submitted by {name}", { name }) : null,
    agent: agent ? t("Agent: {name}", { name: agentName }) : null,
  };
  const filters = Object.keys(words) as MoreFilter[];
  return filters.flatMap((filter) => {
    const label = words[filter];
    return label ? { filter, label } : [];
  });
}
