import { useState } from "react";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { OnlyField, RadioField, SelectField } from "#web/ui/choice-field.tsx";
import { DateBox, DateField } from "#web/ui/date-field.tsx";
import { Field, type FieldProps } from "#web/ui/field.tsx";
import { FormCard } from "#web/ui/form-card.tsx";
import { KeyCap } from "#web/ui/key-cap.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { SearchField, SearchTextField } from "#web/ui/search-field.tsx";
import { SearchSelectField } from "#web/ui/search-select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import classes from "./design.module.css";

const CITIES = ["Dhaka", "Chattogram", "Sylhet"].map((name) => ({ code: name, name }));
const ofMany = {
  options: CITIES,
  search: (term: string) => CITIES.filter(({ name }) => name.includes(term)),
};

/** Every kind of field, and what a field can say: hint, note, fault, why it is closed. */
export function FieldsShown() {
  const today = todayInDhaka(new Date());
  const [from, setFrom] = useState("2026-11-22");
  const [begun, setBegun] = useState<string | null>(null);
  const [term, setTerm] = useState("Green");
  return (
    <FormCard title="Fields">
      <div className={classes.fields}>
        <TextField {...useTyped("text", "Text", "Rahim")} required />
        <TextField
          {...useTyped("hint", "With a hint", "")}
          hint="0 of 60"
          note="As in the passport"
        />
        <TextField
          {...useTyped("fault", "With a fault", "12")}
          error="It must be 8 or 9 characters"
        />
        <TextField {...useTyped("closed", "Closed", "")} disabledReason="Choose a city first" />
        <TextField {...useTyped("optional", "Optional", "")} isOptional placeholder="https://" />
        <TextField {...useTyped("lines", "Several lines", "One\nTwo")} rows={3} />
        <PasswordField
          {...useTyped("password", "Password", "secret")}
          autoComplete="new-password"
        />
        <SelectField
          {...useTyped("select", "Choice", "Sylhet")}
          options={CITIES}
          emptyLabel="None"
        />
        <SearchField {...useTyped("search", "Choice of many", "Dhaka")} {...ofMany} />
        <SearchTextField
          {...useTyped("search-text", "Its list away", "Dhaka")}
          {...ofMany}
          begun={begun}
          onBegun={setBegun}
        />
        <SearchSelectField
          {...useTyped("search-list", "Its list there", "Dhaka")}
          {...ofMany}
          begun={null}
          onBegun={setBegun}
        />
        <RadioField {...useTyped("radio", "One of a few", "Dhaka")} options={CITIES} />
        <OnlyField name="only" label="Only one" text="Bangladesh" />
        <DateField {...useTyped("birth", "Born", "1990-04-01")} kind="birth" today={today} />
        <DateField {...useTyped("expiry", "Expires", "01/13/2030")} kind="expiry" today={today} />
        <DateBox label="From this day" day={from} onDay={setFrom} kind="issue" today={today} />
        <SearchBox
          label="Search, with a term"
          placeholder="search by name"
          text={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
          onClear={() => setTerm("")}
        />
        <SearchBox
          label="Search, empty, with its key"
          placeholder="search by name"
          text=""
          onChange={() => {}}
          onClear={() => {}}
          keyCap={<KeyCap>/</KeyCap>}
        />
        <Field name="own" label="A control of its own" isGroup>
          <output>The frame of all the others</output>
        </Field>
      </div>
    </FormCard>
  );
}

function useTyped(name: string, label: string, initial: string): FieldProps {
  const [value, onChange] = useState(initial);
  return { name, label, value, onChange };
}
