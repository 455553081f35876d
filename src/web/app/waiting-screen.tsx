import { Center, Loader } from "@mantine/core";

/** A spinner while the account or a screen is loading. */
export function WaitingScreen() {
  return (
    <Center mih="50vh" role="status" aria-label="Loading">
      <Loader />
    </Center>
  );
}
