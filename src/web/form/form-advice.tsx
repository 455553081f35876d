import { useDebouncedValue, useWindowEvent } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { DuplicateKind, Duplicates } from "#shared/duplicates/contract.ts";
import { cityName } from "#shared/options/options.ts";
import { cleanTyped } from "#shared/slips/form/form.ts";
import {
  SLIP_FIELDS,
  type SlipFormField,
  type SlipFormValues,
} from "#shared/slips/form/form-fields.ts";
import { readField, ruleError } from "#shared/slips/form/form-kinds.ts";
import { type BookingAdvice, bookingAdvice, warningsLine } from "#shared/slips/rules-advice.ts";
import { plainDate, todayInDhaka } from "#shared/time/plain-date.ts";
import { duplicatesQuery, type LookUpValues } from "#web/duplicates/api.ts";
import { Matches, MoreMatches } from "#web/duplicates/duplicate-lines.tsx";
import { inLanguage, t } from "#web/language/translate.ts";
import { messageOf } from "#web/lib/call-error.ts";
import { serverNow, useToday } from "#web/lib/server-clock.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { IconAlertTriangle } from "#web/ui/icons/start-icons.tsx";
import { useMatchingMedia } from "#web/ui/page.tsx";
import classes from "./slip-form.module.css";

const ASK_AFTER_MS = 400;

const LOOKED_UP = ["passport_number", "national_id", "phone", "date_of_birth", "agent"] as const;

const KIND_OF = {
  passport_number: "passport",
  national_id: "national-id",
  phone: "phone-name",
  date_of_birth: "birth-name",
  agent: "agent-name",
} as const satisfies Record<(typeof LOOKED_UP)[number], DuplicateKind>;

type Lookup = { data: Duplicates | undefined; values: LookUpValues; error: Error | null };

const LookupContext = createContext<Lookup>({ data: undefined, values: {}, error: null });

type DuplicatesProviderProps = {
  /** The application that is being edited, which is no duplicate of itself. */
  slipId: number | null;
  children: ReactNode;
};

/** Looks up what is complete on the form, a moment after the last key; it blocks nothing. */
export function DuplicatesProvider({ slipId, children }: DuplicatesProviderProps) {
  const { control } = useFormContext<SlipFormValues>();
  const [values] = useDebouncedValue(useWatch({ control, compute: lookedUp }), ASK_AFTER_MS);
  const { data, error } = useQuery(duplicatesQuery(values, slipId));
  return (
    <LookupContext.Provider value={{ data, values, error }}>{children}</LookupContext.Provider>
  );
}

/** Whether a slip of the passport on the form was completed recently; undefined while that is not known. */
function useRecentSlip(): boolean | undefined {
  return useContext(LookupContext).data?.has_recent_slip;
}

/** The matches, beside the heading where the whole form fits the window, so that no field moves. */
export function DuplicateBar() {
  return useFormInOneView() && <Matching className={classes.bar} />;
}

/** The matches where the form is longer than the window. */
export function DuplicateStrip() {
  return !useFormInOneView() && <Matching className={`desk-late ${classes.strip}`} />;
}

/** Three columns: the heading never leaves the window. */
const useFormInOneView = () => useMatchingMedia("(width >= 1100px)");

function Matching({ className = "" }: { className: string | undefined }) {
  const { data, values, error } = useContext(LookupContext);
  const kinds: string[] = LOOKED_UP.filter((field) => values[field] !== undefined).map(
    (field) => KIND_OF[field],
  );
  const [first, ...others] = data?.matches.filter(({ kind }) => kinds.includes(kind)) ?? [];
  const isRefused = error !== null && kinds.includes(KIND_OF.passport_number);
  return (
    <div role="status" className={classes.matching}>
      {isRefused ? (
        <div className={className}>{messageOf(error, t("Could not check for duplicates."))}</div>
      ) : (
        first && (
          <div className={className}>
            <div>
              <Matches matches={[first]} />
            </div>
            {others.length > 0 && <MoreMatches matches={others} />}
          </div>
        )
      )}
    </div>
  );
}

function lookedUp(typed: SlipFormValues): LookUpValues {
  const passport_number = wholeValue("passport_number", typed);
  const national_id = wholeValue("national_id", typed);
  const first_name = wholeValue("first_name", typed);
  const last_name = wholeValue("last_name", typed);
  const hasName = first_name !== "" && last_name !== "";
  const phone = hasName && wholeValue("phone", typed);
  const date_of_birth = hasName && plainDate(typed.date_of_birth);
  const agent = hasName && wholeValue("agent", typed);
  return {
    ...(passport_number && { passport_number }),
    ...(national_id && { national_id }),
    ...(phone && { phone }),
    ...(date_of_birth && { date_of_birth }),
    ...(agent && { agent }),
    ...((phone || date_of_birth || agent) && { first_name, last_name }),
  };
}

type TextName = "passport_number" | "national_id" | "phone" | "first_name" | "last_name" | "agent";

/** What would be stored of a field as it is typed now; nothing while it could not be. */
function wholeValue(name: TextName, typed: SlipFormValues): string {
  const text = cleanTyped(name, typed[name]);
  const read = readField(SLIP_FIELDS[name], text);
  const context = { mode: "create", today: todayInDhaka(serverNow()) } as const;
  const isWhole = read?.fieldError === null && !ruleError(SLIP_FIELDS[name], text, context, {});
  return isWhole ? text : "";
}

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
