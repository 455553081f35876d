import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import {
  accountLabels,
  PASSWORD_BYTES,
  PASSWORD_HINT,
  passwordFrom,
} from "#shared/auth/form-account.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { CopyButton } from "#web/ui/buttons.tsx";
import { type FieldProps, PasswordField } from "#web/ui/field.tsx";
import { FormText } from "#web/ui/form.tsx";

const FIELDS = {
  first_name: { required: true },
  last_name: { required: true },
  email: { type: "email", inputMode: "email", required: true },
  username: { required: true },
  balance: { amount: true, hint: t("Dollars, for example 12.50") },
} as const;

type Name = keyof typeof FIELDS;

type AccountFieldProps = Pick<FieldProps, "note"> & { name: Name };

export function AccountField({ name, note }: AccountFieldProps) {
  const form = useFormContext<Record<Name, string>>();
  const label = inLanguage(accountLabels[name]);
  return <FormText form={form} name={name} label={label} note={note} {...FIELDS[name]} />;
}

/** For another person: typed, or generated and shown. */
export function NewPasswordField(props: FieldProps) {
  const [generated, setGenerated] = useState<string | null>(null);
  const [isShown, setIsShown] = useState(false);
  const isGenerated = generated !== null && generated === props.value;
  const generate = () => {
    const password = passwordFrom(crypto.getRandomValues(new Uint8Array(PASSWORD_BYTES)));
    setGenerated(password);
    setIsShown(true);
    props.onChange(password);
  };
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      shown={{ isShown, onChange: setIsShown }}
      required
      note={inLanguage(PASSWORD_HINT)}
      below={
        <Group component="span" gap="xs" mih={32} pt={4} pb={12}>
          <Button variant="default" size="compact-sm" onClick={generate}>
            {isGenerated ? t("Generate another") : t("Generate")}
          </Button>
          {isGenerated && <CopyButton value={props.value} label={t("the generated password")} />}
        </Group>
      }
    />
  );
}
