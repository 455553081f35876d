import { Skeleton } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getProfile, type User } from "#shared/auth/contract.ts";
import {
  accountLabels,
  ChangePasswordForm,
  PASSWORD_HINT,
  ProfileForm,
} from "#shared/auth/form-account.ts";
import { isLetIn } from "#shared/auth/rules-access.ts";
import { dollarsShown } from "#shared/money/rules.ts";
import { changePassword, changeProfile } from "#shared/profile/contract.ts";
import { shownDay } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call, callForPassword } from "#web/lib/call.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { useCurrentUser, useSession } from "#web/lib/session.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { FormPassword, FormText, LeaveDialog, useLeaveGuard } from "#web/ui/form.tsx";
import { LoadLine } from "#web/ui/load-failure.tsx";
import { Page, SheetGroup, useNarrowScreen } from "#web/ui/page.tsx";
import { PasswordAbsence, ReadablePassword } from "#web/ui/readable-password.tsx";
import { type Reading, readBy, useDeskForm } from "#web/ui/use-desk-form.ts";
import { CardForm, useTransientMessage } from "./card-form.tsx";
import { FactorCard, factorQuery } from "./factor-card.tsx";
import { SessionsCard, sessionsQuery } from "./sessions-card.tsx";
import { NotificationsCard, PreferencesCard } from "./switches-cards.tsx";

/** One's own account, with the readable password where the session is confirmed; forgotten with the screen. */
const profileQuery = queryOptions({
  queryKey: ["profile", "account"],
  queryFn: ({ signal }) => call(getProfile, { signal }),
  gcTime: 0,
});

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(sessionsQuery);
  void queries.prefetchQuery(settingsQuery);
  void queries.prefetchQuery(factorQuery);
}

export function ProfilePage() {
  const user = useCurrentUser();
  const account = useProfileForm();
  const password = usePasswordForm();
  const guard = useLeaveGuard(account.isDirty || password.isDirty);
  const isWrong = account.failure !== null || password.failure !== null;
  return (
    <Page
      title={isWrong ? t("Error: Profile") : t("Profile")}
      heading={<span translate="no">{`${user.first_name} ${user.last_name}`}</span>}
      subtitle={
        <>
          <span translate="no">{user.email}</span> ·{" "}
          {t("Member Since {day}", { day: shownDay(user.created_at) })} ·{" "}
          <Link to="/money" className="desk-figures">
            {t("Balance: {balance}", { balance: dollarsShown(user.balance) })}
          </Link>
        </>
      }
      narrow
    >
      <div className="desk-sheet">
        <AccountCard form={account} isQuiet={!account.isDirty || password.isDirty} />
        {isLetIn(user.role, "staff") && <OwnPassword />}
        <PasswordCard form={password} />
        {user.role !== "applicant" && <FactorCard />}
        <PreferencesCard />
        <NotificationsCard />
        <SessionsCard />
      </div>
      <LeaveDialog guard={guard}>{t("What you typed is not saved and will be lost.")}</LeaveDialog>
    </Page>
  );
}

const ACCOUNT_FIELDS = [
  { name: "first_name", autoComplete: "given-name" },
  { name: "last_name", autoComplete: "family-name" },
  { name: "email", autoComplete: "email", type: "email", inputMode: "email" },
  { name: "username", autoComplete: "username" },
] as const;

type AccountCardProps = { form: ReturnType<typeof useProfileForm>; isQuiet: boolean };

function AccountCard({ form, isQuiet }: AccountCardProps) {
  return (
    <SheetGroup title={t("Account")}>
      <CardForm
        form={form}
        isQuiet={isQuiet}
        success={form.success}
        submitLabel={t("Save changes")}
        busyLabel={t("Saving...")}
      >
        {ACCOUNT_FIELDS.map((field) => (
          <FormText
            key={field.name}
            form={form.form}
            label={inLanguage(accountLabels[field.name])}
            {...field}
            required
          />
        ))}
      </CardForm>
    </SheetGroup>
  );
}

const PASSWORD_FIELDS = [
  { name: "currentPassword", label: t("Current password"), autoComplete: "current-password" },
  {
    name: "newPassword",
    label: t("New password"),
    autoComplete: "new-password",
    note: inLanguage(PASSWORD_HINT),
  },
  { name: "confirmPassword", label: t("Confirm new password"), autoComplete: "new-password" },
] as const;

function PasswordCard({ form }: { form: ReturnType<typeof usePasswordForm> }) {
  return (
    <SheetGroup title={t("Change password")}>
      <CardForm
        form={form}
        isQuiet={!form.isDirty}
        success={form.success}
        submitLabel={t("Change password")}
        busyLabel={t("Saving...")}
      >
        {PASSWORD_FIELDS.map((field) => (
          <FormPassword key={field.name} form={form.form} {...field} required />
        ))}
      </CardForm>
    </SheetGroup>
  );
}

function OwnPassword() {
  const isNarrow = useNarrowScreen();
  const profile = useQuery(profileQuery);
  const settings = useQuery(settingsQuery);
  const label = t("Your password");
  return (
    <SheetGroup title={t("Password")}>
      {profile.isPending && <Skeleton height={isNarrow ? 89 : 77} />}
      {!profile.data && (
        <LoadLine query={profile}>{t("Your password could not be loaded.")}</LoadLine>
      )}
      {profile.data &&
        (profile.data.plain_password === null && !profile.data.confirm ? (
          <PasswordAbsence label={label} display={settings.data?.plain_password_display} />
        ) : (
          // Remounted, so hidden, when the password changes.
          <ReadablePassword
            key={profile.data.plain_password}
            label={label}
            read={() => callForPassword(getProfile)}
          />
        ))}
    </SheetGroup>
  );
}

function useProfileForm() {
  const session = useSession();
  const user = useCurrentUser();
  const [success, showSuccess] = useTransientMessage();
  const form = useDeskForm({
    initial: valuesOf(user),
    read: (values) => readBy(ProfileForm, values),
    failure: t("Failed to update profile"),
    send: (body: ProfileForm) => call(changeProfile, { body }),
    onSent: (saved: User) => {
      session.updateUser(saved);
      form.restart(valuesOf(saved));
      showSuccess(t("Profile updated successfully!"));
    },
  });
  return { ...form, success };
}

function valuesOf({ first_name, last_name, email, username }: User): ProfileForm {
  return { first_name, last_name, email, username };
}

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

function usePasswordForm() {
  const [success, showSuccess] = useTransientMessage();
  const form = useDeskForm({
    initial: EMPTY,
    read: readPasswords,
    failure: t("Failed to change password"),
    send: (body: ChangePasswordForm) => call(changePassword, { body }),
    refresh: [["profile"]],
    onSent: () => {
      form.restart(EMPTY);
      showSuccess(t("Password updated successfully!"));
    },
  });
  return { ...form, success };
}

function readPasswords(values: typeof EMPTY): Reading<ChangePasswordForm> {
  const reading = readBy(ChangePasswordForm, values);
  if (values.newPassword === values.confirmPassword) return reading;
  const mismatch = {
    field: "confirmPassword",
    message: t("New password and confirm new password do not match"),
  };
  return {
    fieldErrors: "fieldErrors" in reading ? [...reading.fieldErrors, mismatch] : [mismatch],
  };
}
