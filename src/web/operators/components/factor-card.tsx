import { Button } from "@mantine/core";
import type { Operator } from "#shared/operators/contract.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { part } from "#web/lib/part.tsx";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import { resetFactor, useOperatorAction } from "#web/operators/api.ts";
import { SheetGroup } from "#web/ui/sheet-group.tsx";
import { useAskedDialog } from "#web/ui/use-asked-dialog.ts";
import { useMessage } from "#web/ui/use-message.ts";
import { operatorName } from "./operator-facts.tsx";

const ConfirmDialog = part(async () => (await import("#web/ui/confirm-dialog.tsx")).ConfirmDialog);

type FactorCardProps = { operator: Operator; onReset: () => void };

/** Whether sign-in asks this operator for a code, and the way out when the operator's app is lost. */
export function FactorCard({ operator, onReset }: FactorCardProps) {
  usePartAhead(ConfirmDialog);
  const { asked, open, close } = useAskedDialog<Operator>();
  const messages = useMessage();
  const { run, isBusy, error } = useOperatorAction(resetFactor);
  const name = operatorName(operator);
  const done = () => {
    messages.succeed(
      t("{name} signs in without a code now and is signed out everywhere.", { name }),
    );
    close();
    onReset();
  };
  return (
    <SheetGroup title={t("Second factor")} isAlone>
      {operator.has_second_factor ? (
        <Button variant="default" onClick={(event) => open(operator, event.currentTarget)}>
          {t("Reset second factor")}
        </Button>
      ) : (
        <p>
          {t(
            "Signing in takes the password alone. Operators set up a second factor on their profile.",
          )}
        </p>
      )}
      {asked && (
        <ConfirmDialog
          key={asked.turn}
          opened={asked.opened}
          title={t("Reset second factor")}
          message={t(
            "Do this only when you know that {name} has lost the app. {name} is signed out everywhere and signs in with the password alone.",
            { name },
          )}
          detail={operator.email}
          confirmLabel={t("Reset")}
          danger
          busy={isBusy}
          failure={error && failureOf(error, t("The second factor was not reset."))}
          returnFocus={asked.returnFocus}
          onConfirm={() => run(operator.id, { onSuccess: done })}
          onCancel={close}
        />
      )}
    </SheetGroup>
  );
}
