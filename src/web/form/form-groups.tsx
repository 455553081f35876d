import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { CITIES, type Option } from "#shared/options/options.ts";
import { offeredPositions, POSITIONS, searchPositions } from "#shared/options/positions.ts";
import { cleanTyped } from "#shared/slips/form/form.ts";
import {
  centerError,
  MAX_NATIONAL_ID_LENGTH,
  MIN_NATIONAL_ID_LENGTH,
  PASSPORT_LENGTH,
  PHONE_LENGTH,
} from "#shared/slips/form/form-checks.ts";
import { type SlipFormValues, slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { cleanNumber } from "#shared/text/clean.ts";
import { expiryFromIssue, plainDate } from "#shared/time/plain-date.ts";
import { shownCity, shownOptions } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { usePreferences } from "#web/settings/api.ts";
import buttons from "#web/ui/buttons.module.css";
import { SelectField } from "#web/ui/choice-field.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import { SearchField } from "#web/ui/typed-choice.tsx";
import { useAdviceNote } from "./form-advice.tsx";
import {
  AgentField,
  DigitCounter,
  LengthCounter,
  PassportMatch,
  SlipChoice,
  SlipDate,
  SlipRadios,
  SlipSelect,
  SlipText,
  usePin,
  useSlipField,
} from "./slip-fields.tsx";
import classes from "./slip-form.module.css";

// The first letters of the options' Bangla names, by code; পুরুষ, মহিলা and so on.
const GENDER_LETTERS = { male: "প", female: "ম" };
const MARITAL_LETTERS = { married: "ব", unmarried: "অ" };

export function PassportGroup() {
  const { control } = useFormContext<SlipFormValues>();
  const [passport, confirmation, nationalId] = useWatch({
    control,
    name: ["passport_number", "confirm_passport", "national_id"],
  });
  return (
    <FormGroup title={t("Passport")}>
      <SlipText
        name="passport_number"
        echo={
          <LengthCounter text={cleanTyped("passport_number", passport)} max={PASSPORT_LENGTH} />
        }
      />
      <SlipText
        name="confirm_passport"
        echo={<PassportMatch passport={passport} confirmation={confirmation} />}
      />
      <SlipChoice name="nationality" />
      <SlipText name="last_name" hint={t("Surname on the passport")} />
      <SlipText name="first_name" hint={t("Given name")} />
      <SlipText
        name="national_id"
        inputMode="numeric"
        hint={t("{min}–{max} digits", {
          min: MIN_NATIONAL_ID_LENGTH,
          max: MAX_NATIONAL_ID_LENGTH,
        })}
        echo={
          nationalId !== "" && (
            <DigitCounter
              text={cleanTyped("national_id", nationalId)}
              min={MIN_NATIONAL_ID_LENGTH}
              max={MAX_NATIONAL_ID_LENGTH}
            />
          )
        }
      />
      <SlipDate name="date_of_birth" />
      <SlipRadios name="gender" letters={GENDER_LETTERS} />
      <SlipRadios name="marital_status" letters={MARITAL_LETTERS} />
      <SlipDate name="passport_issue_date" />
      <ExpiryDate />
      <SlipText name="passport_issue_place" recent="recent_places" />
    </FormGroup>
  );
}

const YEARS = [5, 10] as const;

/** Buttons set the expiry date to the issue date plus 5 or 10 years less one day, as do `5` and `10` typed into it. */
function ExpiryDate() {
  const { control, setValue, formState } = useFormContext<SlipFormValues>();
  const issue = plainDate(useWatch({ control, name: "passport_issue_date" }));
  const buttonsInside = YEARS.map((years) => (
    <button
      key={years}
      type="button"
      className={`${buttons.icon} ${buttons.offer}`}
      disabled={issue === null}
      aria-label={t("+{years}Y: valid {years} years from the issue date", { years })}
      title={issue === null ? t("Needs the issue date first") : undefined}
      onClick={() => {
        if (!issue) return;
        setValue("passport_expiry_date", expiryFromIssue(issue, years), {
          shouldDirty: true,
          shouldValidate: formState.isSubmitted,
        });
      }}
    >
      {`+${years}Y`}
    </button>
  ));
  return (
    <SlipDate
      name="passport_expiry_date"
      hint={issue ? t("5 or 10, then Enter") : undefined}
      shorthand={(text) => {
        const years = YEARS.find((one) => String(one) === cleanNumber(text));
        return issue && years ? expiryFromIssue(issue, years) : null;
      }}
      inside={buttonsInside}
    />
  );
}

// The first letters of the options' Bangla names, by code.
const VISA_LETTERS = { wv: "ক", fv: "প" };

export function VisaContactGroup() {
  const { control } = useFormContext<SlipFormValues>();
  const [visaType, phone] = useWatch({ control, name: ["visa_type", "phone"] });
  return (
    <FormGroup title={t("Visa and contact")}>
      <SlipRadios name="visa_type" letters={VISA_LETTERS} />
      <PositionField isRequired={visaType === "wv"} />
      <SlipSelect name="country_traveling_to" />
      <SlipText
        name="phone"
        type="tel"
        inputMode="tel"
        placeholder="01712-345678"
        echo={
          phone !== "" && <LengthCounter text={cleanTyped("phone", phone)} max={PHONE_LENGTH} />
        }
      />
      <SlipText name="email" inputMode="email" recent="recent_emails" />
      <div className={classes.pair}>
        <SlipText name="others" />
        <AgentField />
      </div>
    </FormGroup>
  );
}

function PositionField({ isRequired }: { isRequired: boolean }) {
  const field = useSlipField("position_applied_for");
  const { preferences } = usePreferences();
  const recent = preferences.recent_positions;
  return (
    <SearchField
      {...field}
      required={isRequired}
      isOptional={false}
      options={shownOptions(withStored(field.value))}
      search={(term) =>
        shownOptions(recentFirst(searchPositions(term, inLanguage), term === "" ? recent : []))
      }
      placeholder={t("Type to search")}
    />
  );
}

function recentFirst(found: readonly Option[], recent: readonly string[]): readonly Option[] {
  const top = recent.flatMap((code) => found.find((one) => one.code === code) ?? []);
  return [...top, ...found.filter((one) => !top.includes(one))];
}

// A stored occupation that is no longer offered is still shown.
function withStored(code: string): readonly Option[] {
  const isOffered = offeredPositions.some((position) => position.code === code);
  return [...offeredPositions, ...POSITIONS.filter((one) => one.code === code && !isOffered)];
}

export function LocationGroup() {
  const city = useSlipField("city");
  const center = useCenterChoice(city.value);
  return (
    <FormGroup title={t("Location")}>
      <SlipChoice name="country" />
      <SelectField
        {...city}
        options={shownOptions(CITIES)}
        onChange={(code) => {
          city.onChange(code);
          center.followCity(code);
        }}
      />
      <MedicalCenterField city={city.value} center={center} />
    </FormGroup>
  );
}

function MedicalCenterField({ city, center }: { city: string; center: CenterChoice }) {
  const said = city && (center.clearedNote ?? noteFor(city, center));
  const note = useAdviceNote("medical_center_id", said);
  return (
    <SelectField
      {...usePin("medical_center_id", center.value ?? "")}
      label={inLanguage(slipFormLabels.medical_center_id)}
      isOptional
      name="medical_center_id"
      value={center.value === null ? "" : String(center.value)}
      onChange={(id) => center.choose(id === "" ? null : Number(id))}
      onBlur={center.leave}
      error={center.error}
      options={center.choices.map(({ id, name }) => ({ code: String(id), name }))}
      emptyLabel={center.status === "pending" ? t("Loading medical centers…") : t("None")}
      note={<span aria-live="polite">{note}</span>}
      disabledReason={city === "" ? t("Choose a city first") : undefined}
    />
  );
}

function noteFor(city: string, { choices, status }: CenterChoice): string | null {
  if (city === "" || status === "pending") return null;
  if (status === "error")
    return t("Medical centers could not be loaded; the field may stay empty.");
  return choices.length === 0
    ? t("No medical center is listed in {city}.", { city: shownCity(city) })
    : null;
}

type CenterChoice = ReturnType<typeof useCenterChoice>;

/** The choice among the centers of a city (its code); a center elsewhere is cleared when the city changes, with a note that says so. */
function useCenterChoice(city: string) {
  const { control } = useFormContext<SlipFormValues>();
  const { field, fieldState } = useController({ name: "medical_center_id", control });
  const [clearedNote, setClearedNote] = useState<string | null>(null);
  const { data = [], status } = useQuery(medicalCentersQuery);
  const chosen = data.find((center) => center.id === field.value);

  return {
    status,
    clearedNote,
    value: field.value,
    error: fieldState.error?.message,
    // One that was assigned from elsewhere stays in the list until the city is changed.
    choices: data.filter((center) => centerError(center, city) === null || center === chosen),
    choose: (id: number | null) => {
      setClearedNote(null);
      field.onChange(id);
    },
    leave: field.onBlur,
    followCity: (code: string) => {
      const isElsewhere = chosen !== undefined && centerError(chosen, code) !== null;
      if (isElsewhere) field.onChange(null);
      setClearedNote(isElsewhere ? clearedSentence(chosen.name, code) : null);
    },
  };
}

function clearedSentence(center: string, city: string): string {
  return city === ""
    ? t("{center} was cleared.", { center })
    : t("{center} is not in {city} and was cleared.", { center, city: shownCity(city) });
}

type FormGroupProps = { title: string; children: ReactNode };

export function FormGroup({ title, children }: FormGroupProps) {
  return (
    <SheetGroup title={title} className={classes.group} isWide>
      <div className={classes.grid}>{children}</div>
    </SheetGroup>
  );
}
