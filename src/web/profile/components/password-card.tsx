import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PASSWORD_HINT } from "#shared/auth/rules-password.ts";
import { settingsQuery } from "#web/app/settings.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { profileQuery } from "#web/profile/api.ts";
import { CardForm, ProfileCard } from "#web/profile/components/profile-card.tsx";
import type { usePasswordForm } from "#web/profile/use-profile-form.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { passwordAbsence, ReadablePassword } from "#web/ui/readable-password.tsx";
import classes from "./profile-card.module.css";

type PasswordCardProps = { form: ReturnType<typeof usePasswordForm>; success: string | null };

/** One's own password for reading, where the role has that, and the form that changes it. */
export function PasswordCard({ form, success }: PasswordCardProps) {
  const { role } = useCurrentUser();
  return (
    <ProfileCard title="Password">
      {role !== "applicant" && (
        <>
          <OwnPassword />
          <hr className={classes.line} />
        </>
      )}
      <h3 className={classes.subtitle}>Change password</h3>
      <CardForm form={form} success={success} submitLabel="Change password" busyLabel="Saving...">
        <PasswordField
          label="Current password"
          {...form.field("currentPassword")}
          autoComplete="current-password"
          required
        />
        <PasswordField
          label="New password"
          {...form.field("newPassword")}
          autoComplete="new-password"
          note={PASSWORD_HINT}
          required
        />
        <PasswordField
          label="Confirm new password"
          {...form.field("confirmPassword")}
          autoComplete="new-password"
          required
        />
      </CardForm>
    </ProfileCard>
  );
}

function OwnPassword() {
  const profile = useQuery(profileQuery);
  const settings = useQuery(settingsQuery);
  if (profile.data) {
    return (
      <ReadablePassword
        label="Your password"
        password={profile.data.plain_password}
        absence={passwordAbsence(settings.data?.plain_password_display)}
      />
    );
  }
  if (!profile.isError) return <Skeleton height={66} />;
  return (
    <p role="status" className={classes.quiet}>
      Your password could not be loaded.{" "}
      <Button size="compact-sm" variant="default" onClick={() => void profile.refetch()}>
        Try again
      </Button>
    </p>
  );
}
