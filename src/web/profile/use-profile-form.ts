import { useMutation } from "@tanstack/react-query";
import type { User } from "#shared/auth/contract.ts";
import { ChangePasswordForm, ProfileForm } from "#shared/auth/form-account.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { useSession } from "#web/auth/use-session.ts";
import { t } from "#web/language/translate.ts";
import { type Reading, readBy, useDeskForm } from "#web/ui/use-desk-form.ts";
import { changePassword, changeProfile } from "./api.ts";

/** The form of one's own account; what is saved shows in the header at once. */
export function useProfileForm(onSaved: () => void) {
  const session = useSession();
  const user = useCurrentUser();
  const { mutateAsync } = useMutation({ mutationFn: changeProfile });
  const form = useDeskForm({
    initial: valuesOf(user),
    read: (values) => readBy(ProfileForm, values),
    failure: t("Failed to update profile"),
    send: mutateAsync,
    onSent: (saved: User) => {
      session.keepUser(saved);
      form.restart(valuesOf(saved));
      onSaved();
    },
  });
  return form;
}

function valuesOf({ first_name, last_name, email, username }: User): ProfileForm {
  return { first_name, last_name, email, username };
}

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** The form for one's own password: what was typed is gone once it is saved. */
export function usePasswordForm(onSaved: () => void) {
  const { mutateAsync } = useMutation({ mutationFn: changePassword });
  const form = useDeskForm({
    initial: EMPTY,
    read: readPasswords,
    failure: t("Failed to change password"),
    send: mutateAsync,
    onSent: () => {
      form.restart(EMPTY);
      onSaved();
    },
  });
  return form;
}

function readPasswords(values: typeof EMPTY): Reading<ChangePasswordForm> {
  const reading = readBy(ChangePasswordForm, values);
  if (values.newPassword === values.confirmPassword) return reading;
  const mismatch = {
    field: "confirmPassword",
    message: t("New password and confirm new password do not match"),
  };
  return { faults: "faults" in reading ? [...reading.faults, mismatch] : [mismatch] };
}
