import { BackButton } from "#web/ui/back-button.tsx";
import { FormCard } from "#web/ui/form-card.tsx";
import { FormPassword, FormRadios, FormSelect, FormText } from "#web/ui/form-fields.tsx";
import { FormScreen } from "#web/ui/form-screen.tsx";
import { useDeskForm } from "#web/ui/use-desk-form.ts";
import classes from "./design.module.css";

const ROLES = ["Admin", "Operator"].map((name) => ({ code: name, name }));
const EMPTY = { first_name: "", role: "Operator", office: "", password: "" };

/** A form that is a screen: sent empty it tells its faults, filled it is refused by a server that is not there. */
export function FormShown() {
  const form = useDeskForm({
    initial: EMPTY,
    read: (values) =>
      values.first_name === ""
        ? { faults: [{ field: "first_name", message: "First name is required" }] }
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
