import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Operator, OperatorRecord } from "#shared/operators/contract.ts";
import { LookUpsCard } from "#web/duplicates/components/look-ups-card.tsx";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import { operatorHistoryQuery, readPassword } from "#web/operators/api.ts";
import { useOperatorForm } from "#web/operators/use-operator-form.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { FormCard } from "#web/ui/form-card.tsx";
import { FormScreen } from "#web/ui/form-screen.tsx";
import { PasswordAbsence, ReadablePassword } from "#web/ui/readable-password.tsx";
import { SheetGroup } from "#web/ui/sheet-group.tsx";
import { useAskedDialog } from "#web/ui/use-asked-dialog.ts";
import { useMessage } from "#web/ui/use-message.ts";
import classes from "./edit-operator-form.module.css";
import { FactorCard } from "./factor-card.tsx";
import { BalanceField, EmailField, NameFields, UsernameField } from "./operator-fields.tsx";
import { OperatorHistory } from "./operator-history.tsx";

const ResetPasswordDialog = part(
  async () => (await import("./reset-password-dialog.tsx")).ResetPasswordDialog,
);

type EditOperatorFormProps = {
  heading: string;
  back: ReactNode;
  /** The stored operator; the form takes its fields once, the password shown follows it. */
  operator: OperatorRecord;
  /** The password or the second factor has just been reset. */
  onReset: () => void;
  onSaved: () => void;
  onCancel: () => void;
};

/** The form of a stored operator, with the password for reading below it. */
export function EditOperatorForm(props: EditOperatorFormProps) {
  usePartAhead(ResetPasswordDialog);
  const form = useOperatorForm(props.operator, props.onSaved);
  return (
    <FormScreen
      heading={props.heading}
      back={props.back}
      form={form}
      submitLabel={t("Update")}
      busyLabel={t("Updating...")}
      onCancel={props.onCancel}
      after={
        <>
          <PasswordCard operator={props.operator} onReset={props.onReset} />
          <FactorCard operator={props.operator} onReset={props.onReset} />
          <LookUpsCard userId={props.operator.id} />
          <OperatorHistory id={props.operator.id} />
        </>
      }
    >
      <FormCard title={t("Operator")}>
        <NameFields />
        <EmailField />
        <UsernameField />
        <BalanceField />
      </FormCard>
    </FormScreen>
  );
}

function PasswordCard({ operator, onReset }: Pick<EditOperatorFormProps, "operator" | "onReset">) {
  const settings = useQuery(settingsQuery);
  const { asked, open, close } = useAskedDialog<Operator>();
  const messages = useMessage();
  return (
    <SheetGroup title={t("Password")} isAlone>
      {operator.has_readable_password ? (
        <>
          <ReadablePassword
            label={t("Current password")}
            read={() => readPassword(operator.id)}
            refresh={[operatorHistoryQuery(operator.id).queryKey]}
          />
          <p className={classes.note}>
            {t("When you show or copy it, that is written to history and the operator is told.")}
          </p>
        </>
      ) : (
        <PasswordAbsence
          label={t("Current password")}
          display={settings.data?.plain_password_display}
        />
      )}
      <Button variant="default" onClick={(event) => open(operator, event.currentTarget)}>
        {t("Reset password")}
      </Button>
      {asked && (
        <ResetPasswordDialog
          key={asked.turn}
          operator={asked.task}
          opened={asked.opened}
          returnFocus={asked.returnFocus}
          onDone={(message) => {
            messages.succeed(message);
            close();
            onReset();
          }}
          onCancel={close}
        />
      )}
    </SheetGroup>
  );
}
