import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { t } from "#web/language/translate.ts";
import { listOf, useRecordId } from "#web/lib/addresses.ts";
import classes from "./not-found.module.css";
import { WaysOn } from "./ways-on.tsx";

/** On the screens of a slip, whose number stands in the address. */
export function NoSlipFound() {
  const { role } = useCurrentUser();
  const { id: looked = "" } = useParams({ strict: false });
  return (
    <section className={`desk-sheet ${classes.sheet}`}>
      <h2 className={classes.title}>{t("No slip found")}</h2>
      <p className="desk-muted">{useWhy(looked)}</p>
      <WaysOn
        first={
          <Button variant="default" renderRoot={(props) => <Link to={listOf(role)} {...props} />}>
            {t("Go to slips")}
          </Button>
        }
      />
    </section>
  );
}

function useWhy(looked: string): string {
  const id = useRecordId();
  const { role } = useCurrentUser();
  if (id === null) return t("“{looked}” is not the number of a slip.", { looked });
  return role === "admin"
    ? t("There is no slip {id}. It may have been deleted.", { id })
    : t(
        "There is no slip {id} of yours. It may have been deleted, or somebody else submitted it.",
        {
          id,
        },
      );
}
