import { useQuery } from "@tanstack/react-query";
import { shownDay } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { Banner } from "#web/ui/banner.tsx";

/** Days are checked against the server's clock, so a wrong one refuses what is right. */
export function WrongClock() {
  const { data } = useQuery({ ...settingsQuery, staleTime: 0 });
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
