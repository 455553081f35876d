import { useMutation } from "@tanstack/react-query";
import type { User } from "#shared/auth/contract.ts";
import { ChangePasswordForm, ProfileForm } from "#shared/auth/form-account.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { useSession } from "#web/auth/use-session.ts";
import { changePassword, changeProfile, type ProfileValues } from "#web/profile/api.ts";
import { faultsIn, type TextValues, useTextForm } from "#web/ui/use-text-form.ts";

/** The form of one's own account; what is saved shows in the header at once. */
export function useProfileForm(onSaved: () => void) {
  const session = useSession();
  const user = useCurrentUser();
  const { mutateAsync } = useMutation({ mutationFn: changeProfile });
  const form = useTextForm({
    initial: valuesOf(user),
    check: (values) => faultsIn(ProfileForm, values),
    failure: "Failed to update profile",
    send: mutateAsync,
    onSent: (saved: User) => {
      session.keepUser(saved);
      form.restart(valuesOf(saved));
      onSaved();
    },
  });
  return form;
}

function valuesOf({ first_name, last_name, email, username }: User): ProfileValues {
  return { first_name, last_name, email, username };
}

type PasswordNames = "currentPassword" | "newPassword" | "confirmPassword";

const EMPTY: TextValues<PasswordNames> = {
  currentPassword: "",
  newPassword: "",
  confirmPassword: "",
};

/** The form for one's own password: what was typed is gone once it is saved. */
export function usePasswordForm(onSaved: () => void) {
  const { mutateAsync } = useMutation({ mutationFn: changePassword });
  const form = useTextForm({
    initial: EMPTY,
    check: (values) => [...faultsIn(ChangePasswordForm, values), ...mismatch(values)],
    failure: "Failed to change password",
    send: ({ currentPassword, newPassword }) => mutateAsync({ currentPassword, newPassword }),
    onSent: () => {
      form.restart(EMPTY);
      onSaved();
    },
  });
  return form;
}

function mismatch({ newPassword, confirmPassword }: TextValues<PasswordNames>) {
  if (newPassword === confirmPassword) return [];
  return [
    {
      field: "confirmPassword",
      message: "New password and confirm new password do not match",
    },
  ];
}
