import { Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { OperatorForm } from "#shared/auth/form-account.ts";
import {
  changeOperator,
  getOperator,
  Operator,
  type OperatorRecord,
} from "#shared/operators/contract.ts";
import { t } from "#web/language/translate.ts";
import { afterEditOf, useRecordId } from "#web/lib/addresses.ts";
import { call, callForPassword, seenAt } from "#web/lib/call.ts";
import { CallError } from "#web/lib/call-error.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { plainAmount } from "#web/lib/typed-amount.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { Banner } from "#web/ui/banner.tsx";
import { BackButton } from "#web/ui/buttons.tsx";
import { FormCard, FormScreen } from "#web/ui/form.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Page, SheetGroup } from "#web/ui/page.tsx";
import { PasswordAbsence, ReadablePassword } from "#web/ui/readable-password.tsx";
import { SuccessPanel } from "#web/ui/success-panel.tsx";
import { isOfVersion, readBy, storedValues, useDeskForm, useShown } from "#web/ui/use-desk-form.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { AccountField } from "./add-operator-page.tsx";
import { OPERATOR_LISTS, operatorHistoryQuery, operatorQuery } from "./api.ts";
import { ResetFactorDialog, ResetPasswordDialog } from "./operator-dialogs.tsx";
import { OperatorHistory } from "./operator-history.tsx";
import classes from "./operators.module.css";

const HEADING = t("Edit Operator");
const FAILED = t("Failed to load operator data");

export function EditOperatorPage() {
  const id = useRecordId();
  if (id !== null) return <EditOperator key={id} id={id} />;
  return (
    <Frame>
      <Banner kind="error" title={FAILED}>
        {t("No Operator found")}
      </Banner>
    </Frame>
  );
}

function EditOperator({ id }: { id: number }) {
  const query = useQuery(operatorQuery(id));
  const { role } = useCurrentUser();
  const [isSaved, setIsSaved] = useState(false);
  if (isSaved) {
    return (
      <Page title={HEADING} heading={HEADING} narrow>
        <SuccessPanel title={t("Operator Updated Successfully!")} to={afterEditOf(role)} />
      </Page>
    );
  }
  if (query.data) {
    return (
      <EditOperatorForm
        operator={query.data}
        onReload={async () => (await query.refetch()).data}
        onSaved={() => setIsSaved(true)}
      />
    );
  }
  return (
    <Frame>
      {query.isError && !query.isFetching ? (
        <LoadFailure title={FAILED} query={query} />
      ) : (
        <EditOperatorSkeleton />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page title={HEADING} heading={HEADING} back={<BackButton first="/admin/operators" />} narrow>
      {children}
    </Page>
  );
}

type EditOperatorFormProps = {
  operator: OperatorRecord;
  onReload: () => Promise<OperatorRecord | undefined>;
  onSaved: () => void;
};

function EditOperatorForm({ operator, onReload, onSaved }: EditOperatorFormProps) {
  const navigate = useNavigate();
  const { id } = operator;
  // Charges may change it while the form is open.
  const [balance, setBalance] = useState(operator.balance);
  const [isOutdated, setIsOutdated] = useState(false);
  const { shown, save } = useShown(Operator, operator);
  // The password is not sent back: somebody else may have reset it, and the old one must not return.
  const form = useDeskForm({
    initial: valuesOf(operator),
    read: (values) => readOperator(values, balance),
    failure: t("Failed to update operator"),
    // The balance is not part of the version.
    storedNow: storedValues(Operator, (stored) => ({ ...valuesOf(stored), balance })),
    send: async (body: OperatorForm) => {
      try {
        await save((shown) =>
          call(changeOperator, { params: { id: String(id) }, headers: seenAt(shown), body }),
        );
      } catch (error) {
        setIsOutdated(isOfBalance(error));
        throw error;
      }
    },
    refresh: OPERATOR_LISTS,
    onSent: onSaved,
  });
  /** Shows the balance of now; what else was typed stays. */
  const reload = async () => {
    const latest = await onReload();
    if (!latest) return;
    const typed = form.form.getValues();
    setBalance(latest.balance);
    form.restart({ ...valuesOf(shown), balance: latest.balance });
    for (const field of ["first_name", "last_name", "email", "username"] as const) {
      form.form.setValue(field, typed[field], { shouldDirty: true });
    }
    document.getElementById("balance")?.focus();
  };
  return (
    <FormScreen
      heading={HEADING}
      back={<BackButton first="/admin/operators" />}
      actions={<StatementLink id={id} />}
      form={form}
      remedy={
        isOutdated && (
          <Button size="xs" variant="default" mt={8} onClick={() => void reload()}>
            {t("Reload")}
          </Button>
        )
      }
      submitLabel={t("Update")}
      busyLabel={t("Updating...")}
      onCancel={() => void navigate({ to: "/admin/operators" })}
      after={
        <>
          <PasswordCard operator={operator} />
          <FactorCard operator={operator} />
          <OperatorHistory id={id} />
        </>
      }
    >
      <FormCard title={t("Operator")}>
        <AccountField name="first_name" />
        <AccountField name="last_name" />
        <AccountField name="email" />
        <AccountField name="username" />
        <AccountField
          name="balance"
          note={t("Changing it writes a correction to the statement.")}
        />
      </FormCard>
    </FormScreen>
  );
}

/** A name that is taken has its field, and names that changed are shown at once. */
function isOfBalance(error: unknown): boolean {
  const isConflict = error instanceof CallError && error.status === 409;
  return isConflict && error.errors.length === 0 && !isOfVersion(error);
}

function readOperator(values: ReturnType<typeof valuesOf>, balance_was: string) {
  const balance = plainAmount(values.balance);
  return readBy(OperatorForm, { ...values, balance, balance_was });
}

const valuesOf = ({ first_name, last_name, email, username, balance }: Operator) => ({
  first_name,
  last_name,
  email,
  username,
  balance,
});

function StatementLink({ id }: { id: number }) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/money" search={{ user: id }} {...props} />}
    >
      {t("Statement")}
    </Button>
  );
}

function PasswordCard({ operator }: { operator: OperatorRecord }) {
  const settings = useQuery(settingsQuery);
  return (
    <SheetGroup title={t("Password")}>
      {operator.has_readable_password ? (
        <>
          <ReadablePassword
            label={t("Current password")}
            read={() => callForPassword(getOperator, { params: { id: String(operator.id) } })}
            refresh={[operatorHistoryQuery(operator.id).queryKey]}
          />
          <p className={classes.note}>
            {t("Showing or copying it is recorded in the history, and the operator is notified.")}
          </p>
        </>
      ) : (
        <PasswordAbsence
          label={t("Current password")}
          display={settings.data?.plain_password_display}
        />
      )}
      <ResetButton operator={operator} Dialog={ResetPasswordDialog}>
        {t("Reset password")}
      </ResetButton>
    </SheetGroup>
  );
}

function FactorCard({ operator }: { operator: OperatorRecord }) {
  return (
    <SheetGroup title={t("Second factor")}>
      {operator.has_second_factor ? (
        <ResetButton operator={operator} Dialog={ResetFactorDialog}>
          {t("Reset second factor")}
        </ResetButton>
      ) : (
        <p>
          {t("Signs in with a password only. Operators set up a second factor on their profile.")}
        </p>
      )}
    </SheetGroup>
  );
}

type ResetButtonProps = {
  operator: OperatorRecord;
  Dialog: typeof ResetPasswordDialog;
  children: string;
};

function ResetButton({ operator, Dialog, children }: ResetButtonProps) {
  const openDialog = useDialog();
  const open = (button: HTMLElement) =>
    openDialog((close) => <Dialog operator={operator} onClose={close} />, button);
  return (
    <Button variant="default" onClick={(event) => open(event.currentTarget)}>
      {children}
    </Button>
  );
}

function EditOperatorSkeleton() {
  return (
    <div className="desk-sheet" role="status" aria-label={t("Loading")}>
      <FormCard title={t("Operator")}>
        {["first_name", "last_name", "email", "username", "balance"].map((field) => (
          <Stack key={field} gap={6} pt={3} pb="var(--desk-message)">
            <Skeleton width={84} height={12} />
            <Skeleton height="var(--desk-control)" />
          </Stack>
        ))}
      </FormCard>
    </div>
  );
}
