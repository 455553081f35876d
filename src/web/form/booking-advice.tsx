import { useWindowEvent } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { cityName } from "#shared/options/options.ts";
import type { SlipFormField, SlipFormValues } from "#shared/slips/form/form-fields.ts";
import { type BookingAdvice, bookingAdvice, warningsLine } from "#shared/slips/rules-advice.ts";
import { inLanguage } from "#web/language/translate.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { IconAlertTriangle } from "#web/ui/icons/start-icons.tsx";
import { useRecentSlip } from "./form-duplicates.tsx";
import classes from "./slip-form.module.css";

const AdviceContext = createContext<readonly BookingAdvice[]>([]);

/** Provides the fields with what the booking site would say to them; none of it prevents sending the form. */
export function BookingAdviceProvider({ children }: { children: ReactNode }) {
  const { control } = useFormContext<SlipFormValues>();
  const values = useWatch({ control, compute: (typed) => typed });
  const { data: centers } = useQuery(medicalCentersQuery);
  const hasRecentSlip = useRecentSlip();
  const city = values.city && cityName(values.city);
  const advice = bookingAdvice(values, useToday(), {
    ...(centers && city && { centersInCity: centers.filter((one) => one.city === city).length }),
    ...(hasRecentSlip !== undefined && { hasRecentSlip }),
  });
  return <AdviceContext.Provider value={useUnchanged(advice)}>{children}</AdviceContext.Provider>;
}

// Nearly every key leaves the advice as it was; otherwise each key would draw all fields again.
function useUnchanged(advice: readonly BookingAdvice[]): readonly BookingAdvice[] {
  const [last, setLast] = useState(advice);
  const isSame = JSON.stringify(last) === JSON.stringify(advice);
  if (!isSame) setLast(advice);
  return isSame ? last : advice;
}

/** The advice on a field, once it is left, above its own note. */
export function useAdviceNote(name: SlipFormField, note?: ReactNode): ReactNode {
  const advice = useContext(AdviceContext).filter(({ field }) => field === name);
  const isInside = useHasFocus(name);
  if (advice.length === 0 || isInside) return note;
  return (
    <>
      {advice.map(({ id, kind, text }) =>
        kind === "warning" ? (
          <span key={id} className={classes.warning}>
            <IconAlertTriangle size={14} aria-hidden />
            &nbsp;{inLanguage(text)}{" "}
          </span>
        ) : (
          <span key={id}> {inLanguage(text)} </span>
        ),
      )}
      {note}
    </>
  );
}

/** "2 warnings. You can still submit."; nothing if there are none. */
export function WarningsLine({ canBeSubmitted }: { canBeSubmitted: boolean }) {
  const line = warningsLine(useContext(AdviceContext), canBeSubmitted);
  return line && <p className={classes.warnings}>{inLanguage(line)}</p>;
}

// Advice on a field that is still being typed into would come too early.
function useHasFocus(name: string): boolean {
  const [hasFocus, setHasFocus] = useState(false);
  const look = () => setHasFocus(document.activeElement?.id === name);
  useWindowEvent("focusin", look);
  useWindowEvent("focusout", () => setTimeout(look));
  return hasFocus;
}
