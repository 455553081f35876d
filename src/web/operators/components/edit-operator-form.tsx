import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import type { OperatorRecord } from "#shared/operators/contract.ts";
import { settingsQuery } from "#web/app/settings.ts";
import {
  AccountFields,
  EmailField,
  NameFields,
} from "#web/operators/components/operator-fields.tsx";
import { OperatorHistory } from "#web/operators/components/operator-history.tsx";
import { ResetPasswordDialog } from "#web/operators/components/reset-password-dialog.tsx";
import { useOperatorForm } from "#web/operators/use-operator-form.ts";
import { Banner } from "#web/ui/banner.tsx";
import { FormCard } from "#web/ui/form-card.tsx";
import { passwordAbsence, ReadablePassword } from "#web/ui/readable-password.tsx";
import { TextFormScreen } from "#web/ui/text-form-screen.tsx";
import classes from "./edit-operator-form.module.css";

type EditOperatorFormProps = {
  heading: string;
  back: ReactNode;
  /** The stored operator; the form takes its fields once, the password shown follows it. */
  operator: OperatorRecord;
  /** The password has just been reset. */
  onReset: () => void;
  onSaved: () => void;
  onCancel: () => void;
};

/** The form of a stored operator, with the password for reading below it. */
export function EditOperatorForm(props: EditOperatorFormProps) {
  const form = useOperatorForm(props.operator, props.onSaved);
  return (
    <TextFormScreen
      heading={props.heading}
      back={props.back}
      form={form}
      submitLabel="Update"
      busyLabel="Updating..."
      onCancel={props.onCancel}
      after={
        <>
          <PasswordCard operator={props.operator} onReset={props.onReset} />
          <OperatorHistory id={props.operator.id} />
        </>
      }
    >
      <FormCard title="Operator">
        <NameFields form={form} />
        <EmailField form={form} />
        <AccountFields form={form} />
      </FormCard>
    </TextFormScreen>
  );
}

function PasswordCard({ operator, onReset }: Pick<EditOperatorFormProps, "operator" | "onReset">) {
  const settings = useQuery(settingsQuery);
  const button = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState({ isOpen: false, turn: 0 });
  const [outcome, setOutcome] = useState<string | null>(null);
  const close = () => setDialog(({ turn }) => ({ isOpen: false, turn }));
  return (
    <section className={classes.card} aria-label="Password">
      <h2 className={classes.title}>Password</h2>
      {outcome && <Banner kind="success">{outcome}</Banner>}
      <ReadablePassword
        label="Current password"
        password={operator.plain_password}
        absence={passwordAbsence(settings.data?.plain_password_display)}
      />
      {operator.plain_password !== null && (
        <p className={classes.note}>That you opened this password is written to history.</p>
      )}
      <Button
        ref={button}
        variant="default"
        className={classes.reset ?? ""}
        onClick={() => {
          setOutcome(null);
          setDialog(({ turn }) => ({ isOpen: true, turn: turn + 1 }));
        }}
      >
        Reset password
      </Button>
      <ResetPasswordDialog
        key={dialog.turn}
        operator={operator}
        opened={dialog.isOpen}
        returnFocus={button}
        onDone={(message) => {
          setOutcome(message);
          close();
          onReset();
        }}
        onCancel={close}
      />
    </section>
  );
}
