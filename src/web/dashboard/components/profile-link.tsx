import { Button } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { Link, useRouter } from "@tanstack/react-router";

const PROFILE_PATH = "/profile";

/** The way to one's own profile, where that screen exists. */
export function ProfileLink() {
  const { routesByPath } = useRouter();
  if (!(PROFILE_PATH in routesByPath)) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to={PROFILE_PATH as string} {...props} />}
      leftSection={<IconUser size={16} aria-hidden />}
    >
      View Profile
    </Button>
  );
}
