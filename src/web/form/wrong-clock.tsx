import { useQuery } from "@tanstack/react-query";
import { shownDay } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { Banner } from "#web/ui/banner.tsx";

/** The frame around the form has read the settings just now. */
const READ_AGAIN_MS = 60_000;

/** Days are checked against the server's clock, so a wrong one refuses what is right. */
export function WrongClock() {
  const { data } = useQuery({ ...settingsQuery, staleTime: READ_AGAIN_MS });
  if (!data?.wrong_clock) return null;
  return (
    <Banner
      kind="error"
      title={t("The server's clock is wrong: it says {day}.", { day: shownDay(data.wrong_clock) })}
    >
      {t(
        "Please tell whoever runs this desk. Until the clock is right, dates that are correct may be refused.",
      )}
    </Banner>
  );
}
