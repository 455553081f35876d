import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { Page } from "#web/ui/page.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useMessage } from "#web/ui/use-message.ts";
import { auditQuery, exportEntries } from "./api.ts";
import type { AuditSearch } from "./audit-search.ts";
import { AuditList } from "./components/audit-list.tsx";

/** Where admins read who did what, when and from where. */
export function AdminAuditPage() {
  const filter = useSearch({ from: "/admin/audit" });
  const navigate = useNavigate();
  const query = useInfiniteQuery(auditQuery(filter));
  const messages = useMessage();
  const making = useAction(exportEntries);
  const show = (next: AuditSearch) =>
    void navigate({ to: "/admin/audit", search: next, resetScroll: false });
  const makeFile = () =>
    making.run(filter, {
      onSuccess: (file) => {
        const name = `slipdesk-audit-${todayInDhaka(serverNow())}.csv`;
        saveFile(file, name);
        messages.succeed(t("Exported to {name}.", { name }));
      },
      onError: (error) => messages.fail(failureOf(error, t("Failed to export the audit log."))),
    });
  return (
    <Page
      title={t("Audit log")}
      heading={t("Audit log")}
      subtitle={t("Who did what, when and from where. Entries are only added, never changed.")}
      actions={
        <Button variant="default" loading={making.isBusy} onClick={makeFile}>
          {t("Export CSV")}
        </Button>
      }
    >
      <AuditList query={query} filter={filter} onFilter={show} />
    </Page>
  );
}
