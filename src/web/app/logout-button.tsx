import { Button } from "@mantine/core";
import { useSession } from "#web/auth/use-session.ts";
import { t } from "#web/language/translate.ts";
import { IconLogout } from "#web/ui/icons/icons.ts";

type LogoutButtonProps = {
  /** How its icon looks, where it is to look otherwise. */
  iconClass?: string | undefined;
};

/** Ends the session, also when the server cannot be reached. */
export function LogoutButton({ iconClass = "" }: LogoutButtonProps) {
  const session = useSession();
  return (
    <Button
      variant="default"
      size="xs"
      classNames={{ section: iconClass }}
      leftSection={<IconLogout size={14} />}
      onClick={() => session.signOut()}
    >
      {t("Logout")}
    </Button>
  );
}
