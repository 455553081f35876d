import { Center, Loader } from "@mantine/core";
import { t } from "#web/language/translate.ts";

/** A spinner while the account or a screen is loading. */
export function WaitingScreen() {
  return (
    <Center mih="50vh" role="status" aria-label={t("Loading")}>
      <Loader />
    </Center>
  );
}
