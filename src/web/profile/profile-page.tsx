import { useQueryClient } from "@tanstack/react-query";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { shownDay } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { LeaveDialog } from "#web/ui/leave-dialog.tsx";
import { Page } from "#web/ui/page.tsx";
import { useLeaveGuard } from "#web/ui/use-leave-guard.ts";
import { AccountCard } from "./components/account-card.tsx";
import { FactorCard } from "./components/factor-card.tsx";
import { NotificationsCard } from "./components/notifications-card.tsx";
import { PasswordCard } from "./components/password-card.tsx";
import { SessionsCard } from "./components/sessions-card.tsx";
import { WorkingCard } from "./components/working-card.tsx";
import { usePassingMessage } from "./use-passing-message.ts";
import { usePasswordForm, useProfileForm } from "./use-profile-form.ts";

/** One's own account (/profile). */
export function ProfilePage() {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [saved, showSaved] = usePassingMessage();
  const [changed, showChanged] = usePassingMessage();
  const account = useProfileForm(() => showSaved(t("Profile updated successfully!")));
  const password = usePasswordForm(() => {
    showChanged(t("Password updated successfully!"));
    void client.invalidateQueries({ queryKey: ["profile"] });
  });
  const guard = useLeaveGuard(account.isDirty || password.isDirty);
  const isWrong = account.problem !== null || password.problem !== null;
  return (
    <Page
      title={isWrong ? t("Error: Profile") : t("Profile")}
      heading={<span translate="no">{`${user.first_name} ${user.last_name}`}</span>}
      subtitle={
        <>
          <span translate="no">{user.email}</span> ·{" "}
          {t("Member Since {day}", { day: shownDay(user.created_at) })}
        </>
      }
      narrow
    >
      <AccountCard form={account} success={saved} />
      <PasswordCard form={password} success={changed} />
      {user.role !== "applicant" && <FactorCard />}
      <WorkingCard />
      <NotificationsCard />
      <SessionsCard />
      <LeaveDialog guard={guard}>{t("What you typed is not saved and will be lost.")}</LeaveDialog>
    </Page>
  );
}
