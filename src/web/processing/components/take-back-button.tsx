import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useTakeBack } from "#web/processing/api.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import type { Messages } from "#web/ui/use-message.ts";

type TakeBackButtonProps = {
  slip: { id: number; first_name: string; last_name: string };
  messages: Messages;
};

/** Lets an admin take a slip back that waits to be booked by hand. */
export function TakeBackButton({ slip, messages }: TakeBackButtonProps) {
  const { run, isBusy } = useTakeBack(slip.id);
  const name = `${slip.first_name} ${slip.last_name}`;
  if (useCurrentUser().role !== "admin") return null;
  const takeBack = () =>
    run(undefined, {
      onSuccess: () => messages.succeed(t("{name} was taken back.", { name })),
      onError: (error) =>
        messages.fail(failureOf(error, t("Could not take {name} back.", { name }))),
    });
  return (
    <ActionButton size="compact-sm" variant="default" busy={isBusy} onClick={takeBack}>
      {t("Take back")}
    </ActionButton>
  );
}
