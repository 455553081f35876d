import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { t } from "#web/language/translate.ts";
import { listOf } from "#web/lib/addresses.ts";
import { EmptyState } from "#web/ui/page.tsx";

export function NoSlipFound() {
  const { role } = useCurrentUser();
  return (
    <EmptyState
      title={t("No slip found")}
      hint={t("It may have been deleted.")}
      action={
        <Button variant="default" renderRoot={(props) => <Link to={listOf(role)} {...props} />}>
          {t("Go to slips")}
        </Button>
      }
    />
  );
}
