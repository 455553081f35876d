import { Button, NativeSelect } from "@mantine/core";
import { AUDIT_KINDS } from "#shared/log/actions.ts";
import { AUDIT_KIND_NAMES } from "#shared/log/text.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { type AuditSearch, parseAuditSearch } from "#web/audit/audit-search.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { DateBox } from "#web/ui/date-field.tsx";
import classes from "#web/ui/list-filters.module.css";

const KIND_CHOICES = [
  { value: "", label: t("All kinds") },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: inLanguage(AUDIT_KIND_NAMES[kind]) })),
];

type AuditFiltersProps = { filter: AuditSearch; onFilter: (filter: AuditSearch) => void };

/** Kind, days and person of the entries that are shown. */
export function AuditFilters({ filter, onFilter }: AuditFiltersProps) {
  const set = (change: Record<string, string>) =>
    onFilter(parseAuditSearch({ ...filter, ...change }));
  // What was noted is past, as what was issued is.
  const past = { kind: "issue", today: todayInDhaka(serverNow()) } as const;
  return (
    <search className={classes.filters}>
      <NativeSelect
        aria-label={t("Kind")}
        data={KIND_CHOICES}
        value={filter.kind ?? ""}
        onChange={(event) => set({ kind: event.currentTarget.value })}
      />
      <DateBox
        {...past}
        label={t("From this day")}
        day={filter.from ?? ""}
        onDay={(from) => set({ from })}
      />
      <DateBox
        {...past}
        label={t("To this day")}
        day={filter.to ?? ""}
        onDay={(to) => set({ to })}
      />
      {filter.actor !== undefined && (
        <Button variant="default" onClick={() => set({ actor: "" })}>
          {t("Only account #{id} ×", { id: filter.actor })}
        </Button>
      )}
      {Object.keys(filter).length > 0 && (
        <Button variant="subtle" onClick={() => onFilter({})}>
          {t("Clear filters")}
        </Button>
      )}
    </search>
  );
}
