import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { BackButton } from "#web/ui/buttons.tsx";
import { OnlyField, RadioField, SelectField } from "#web/ui/choice-field.tsx";
import { DateBox, DateField } from "#web/ui/date-field.tsx";
import { ConfirmDialog, Dialog, FormDialog } from "#web/ui/dialog.tsx";
import { Field, type FieldProps } from "#web/ui/field.tsx";
import {
  FormCard,
  FormPassword,
  FormRadios,
  FormScreen,
  FormSelect,
  FormText,
  LeaveDialog,
} from "#web/ui/form.tsx";
import { Page, SheetGroup } from "#web/ui/page.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { SuccessPanel } from "#web/ui/success-panel.tsx";
import { useDeskForm } from "#web/ui/use-desk-form.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { PasswordField, TextField } from "../src/web/ui/field.tsx";
import { SearchField } from "../src/web/ui/typed-choice.tsx";
import classes from "./design.module.css";

const CITIES = ["Dhaka", "Chattogram", "Sylhet"].map((name) => ({ code: name, name }));
const ofMany = {
  options: CITIES,
  search: (term: string) => CITIES.filter(({ name }) => name.includes(term)),
};

/** Every kind of field, and what a field can say: hint, note, field error, why it is closed. */
export function FieldsShown() {
  const today = todayInDhaka(new Date());
  const [from, setFrom] = useState("2026-11-22");
  const [term, setTerm] = useState("Green");
  return (
    <FormCard title="Fields">
      <div className={classes.fields}>
        <TextField {...useTyped("text", "Text", "Rahim")} required />
        <TextField
          {...useTyped("hint", "With a hint", "")}
          hint="0 of 60"
          note="As in the passport"
        />
        <TextField
          {...useTyped("wrong", "With a field error", "12")}
          error="It must be 8 or 9 characters"
        />
        <TextField {...useTyped("closed", "Closed", "")} disabledReason="Choose a city first" />
        <TextField {...useTyped("optional", "Optional", "")} isOptional placeholder="https://" />
        <TextField {...useTyped("lines", "Several lines", "One\nTwo")} rows={3} />
        <PasswordField
          {...useTyped("password", "Password", "secret")}
          autoComplete="new-password"
        />
        <SelectField
          {...useTyped("select", "Choice", "Sylhet")}
          options={CITIES}
          emptyLabel="None"
        />
        <SearchField {...useTyped("search", "Choice of many", "Dhaka")} {...ofMany} />
        <RadioField {...useTyped("radio", "One of a few", "Dhaka")} options={CITIES} />
        <OnlyField name="only" label="Only one" text="Bangladesh" />
        <DateField {...useTyped("birth", "Born", "1990-04-01")} kind="birth" today={today} />
        <DateField {...useTyped("expiry", "Expires", "01/13/2030")} kind="expiry" today={today} />
        <DateBox label="From this day" day={from} onDay={setFrom} kind="issue" today={today} />
        <SearchBox
          label="Search, with a term"
          placeholder="search by name"
          text={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
          onClear={() => setTerm("")}
        />
        <SearchBox
          label="Search, empty, with its key"
          placeholder="search by name"
          text=""
          onChange={() => {}}
          onClear={() => {}}
        />
        <Field name="own" label="A control of its own" isGroup>
          <output>The frame of all the others</output>
        </Field>
      </div>
    </FormCard>
  );
}

function useTyped(name: string, label: string, initial: string): FieldProps {
  const [value, onChange] = useState(initial);
  return { name, label, value, onChange };
}

const ROLES = ["Admin", "Operator"].map((name) => ({ code: name, name }));
const EMPTY = { first_name: "", role: "Operator", office: "", password: "" };

/** A form that is a screen: sent empty it shows its field errors, filled it is refused by a server that is not there. */
export function FormShown() {
  const form = useDeskForm({
    initial: EMPTY,
    read: (values) =>
      values.first_name === ""
        ? { fieldErrors: [{ field: "first_name", message: "First name is required" }] }
        : { input: values },
    failure: "The operator was not added.",
    send: () => Promise.reject(new Error("There is no server behind this page.")),
    onSent: () => {},
  });
  return (
    <FormScreen
      heading="A form's screen"
      form={form}
      back={<BackButton first="/admin/slips" />}
      submitLabel="Add"
      busyLabel="Adding..."
      onCancel={() => form.restart(EMPTY)}
    >
      <FormCard title="Account">
        <div className={classes.fields}>
          <FormText form={form.form} name="first_name" label="First name" required />
          <FormRadios form={form.form} name="role" label="Role" options={ROLES} />
          <FormSelect form={form.form} name="office" label="Office" options={ROLES} />
          <FormPassword
            form={form.form}
            name="password"
            label="Password"
            autoComplete="new-password"
          />
        </div>
      </FormCard>
    </FormScreen>
  );
}

/** What replaces a form that was sent; after two seconds it goes on, here to the parts. */
export function SuccessShown() {
  return (
    <Page title="Design" heading="A form that was sent" narrow>
      <SuccessPanel
        title="Application submitted"
        sentence="It waits for an admin."
        to="/dashboard"
        onAnother={() => {}}
      />
    </Page>
  );
}

type Shown = { onClose: () => void };

const DIALOGS = {
  Plain: ({ onClose }: Shown) => (
    <Dialog title="Unfinished applications" onClose={onClose}>
      Rahim Uddin, E1234567
    </Dialog>
  ),
  Confirm: ({ onClose }: Shown) => (
    <ConfirmDialog
      title="Send again"
      message="It is booked again."
      detail="Rahim Uddin, E1234567"
      confirmLabel="Send"
      onConfirm={onClose}
      onCancel={onClose}
    />
  ),
  "Confirm danger": ({ onClose }: Shown) => (
    <ConfirmDialog
      title="Delete slip"
      message="It cannot be brought back."
      detail="Rahim Uddin, E1234567"
      confirmLabel="Delete"
      danger
      onConfirm={onClose}
      onCancel={onClose}
    />
  ),
  Form: ({ onClose }: Shown) => <SlipUrlForm hasFailed={false} onClose={onClose} />,
  "Form that failed": ({ onClose }: Shown) => <SlipUrlForm hasFailed onClose={onClose} />,
};

const FAILURE = { what: "The slip URL was not changed.", why: "No answer came." };

function SlipUrlForm({ hasFailed, onClose }: Shown & { hasFailed: boolean }) {
  const [typed, setTyped] = useState("https://");
  return (
    <FormDialog
      title="Update Slip URL"
      submitLabel="Update"
      failure={hasFailed ? FAILURE : null}
      disabledReason={typed === "" ? "Type an address" : null}
      onSubmit={onClose}
      onCancel={onClose}
    >
      <TextField name="url" label="Slip URL" value={typed} onChange={setTyped} isFirstInDialog />
    </FormDialog>
  );
}

/** Every dialog, opened by its button. */
export function DialogsShown() {
  const open = useDialog();
  const [isLeaving, setIsLeaving] = useState(false);
  const stay = () => setIsLeaving(false);
  return (
    <SheetGroup title="Dialogs">
      <Group gap="xs">
        {Object.entries(DIALOGS).map(([kind, Shown]) => (
          <Button
            key={kind}
            variant="default"
            onClick={() => open((close) => <Shown onClose={close} />)}
          >
            {kind}
          </Button>
        ))}
        <Button variant="default" onClick={() => setIsLeaving(true)}>
          Leave
        </Button>
      </Group>
      <LeaveDialog guard={{ isAsking: isLeaving, leave: stay, stay }}>
        What you typed is not saved and will be lost.
      </LeaveDialog>
    </SheetGroup>
  );
}
