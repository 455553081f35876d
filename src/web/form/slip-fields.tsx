import { createContext, type ReactNode, useContext } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { AgentNamed } from "#shared/agents/contract.ts";
import { PINNABLE_FIELDS } from "#shared/profile/contract-preferences.ts";
import { cleanTyped } from "#shared/slips/form/form.ts";
import { PASSPORT_LENGTH } from "#shared/slips/form/form-checks.ts";
import {
  SLIP_FIELDS,
  type SlipFieldOf,
  type SlipFormValues,
  type SlipTextField,
  slipFormLabels,
} from "#shared/slips/form/form-fields.ts";
import type { FieldKind, TextKind } from "#shared/slips/form/form-kinds.ts";
import { agentKey, cleanPassport, isBlank, lengthOf, searchable } from "#shared/text/clean.ts";
import { useAgentNames } from "#web/agents/api.ts";
import { shownOptions } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { useCodeSide } from "#web/passport-code/code-fill.tsx";
import { usePreferences } from "#web/settings/api.ts";
import buttons from "#web/ui/buttons.module.css";
import { OnlyField, RadioField, SelectField } from "#web/ui/choice-field.tsx";
import { DateField, type DateFieldProps } from "#web/ui/date-field.tsx";
import { type FieldProps, TextField, type TextFieldProps } from "#web/ui/field.tsx";
import { type BoundProps, useFormField } from "#web/ui/form.tsx";
import { IconCheck, IconPin, IconPinFilled } from "#web/ui/icons/icons.ts";
import { IconAlertTriangle } from "#web/ui/icons/start-icons.tsx";
import { useMessage } from "#web/ui/messages.tsx";
import { useUndo } from "#web/ui/use-action.ts";
import { useAdviceNote } from "./form-advice.tsx";
import classes from "./slip-form.module.css";

type Bound = BoundProps & Pick<FieldProps, "label" | "required" | "isOptional">;

/** Which field's error depends on another one: both are checked again when either changes. */
const DEPENDENTS: Partial<Record<SlipTextField, SlipTextField[]>> = {
  passport_number: ["confirm_passport"],
  visa_type: ["position_applied_for"],
};

export function useSlipField(name: SlipTextField, rest: Pick<FieldProps, "echo" | "inside"> = {}) {
  const form = useFormContext<SlipFormValues>();
  const { label, isOptional }: FieldKind = SLIP_FIELDS[name];
  const bound = useFormField(form, name, DEPENDENTS[name]);
  const { word, note, inside, settled } = useCodeSide(name, bound.value);
  const pin = usePin(name, bound.value);
  return {
    ...pin,
    ...bound,
    label: inLanguage(label),
    required: !isOptional,
    isOptional: isOptional === true,
    echo: word ? withWord(word, rest.echo) : rest.echo,
    note: useAdviceNote(name, note),
    inside: (rest.inside || inside) && (
      <>
        {rest.inside}
        {inside}
      </>
    ),
    settled: settled ?? pin.settled,
  };
}

function withWord(word: string, echo: ReactNode): ReactNode {
  return (
    <span className={classes.compare}>
      {word}
      {echo && " · "}
      {echo}
    </span>
  );
}

/** The props of a field's component besides its name; what the field's declaration says is not repeated. */
type Named<Kind extends "text" | "code" | "day", Props> = Omit<
  Props,
  keyof Bound | "identity" | "options" | "kind" | "today"
> & { name: SlipFieldOf<Kind> };

type SlipTextProps = Named<"text", TextFieldProps> & {
  recent?: "recent_places" | "recent_emails";
};

export function SlipText({ name, recent, ...rest }: SlipTextProps) {
  const { preferences } = usePreferences();
  const { typeface }: TextKind = SLIP_FIELDS[name];
  return (
    <TextField
      identity={typeface === "code"}
      clean={(text) => cleanTyped(name, text)}
      suggestions={recent && preferences[recent]}
      {...rest}
      {...useSlipField(name, rest)}
    />
  );
}

type SlipChoiceProps = Named<"code", FieldProps>;

export function SlipSelect({ name, ...rest }: SlipChoiceProps) {
  return (
    <SelectField
      {...rest}
      {...useSlipField(name)}
      options={shownOptions(SLIP_FIELDS[name].options)}
    />
  );
}

export function SlipChoice({ name, ...rest }: SlipChoiceProps) {
  const { label, options } = SLIP_FIELDS[name];
  const [only, ...others] = options;
  return others.length === 0 ? (
    <OnlyField label={inLanguage(label)} name={name} text={inLanguage(only.name)} />
  ) : (
    <SlipSelect name={name} {...rest} />
  );
}

type SlipRadiosProps = SlipChoiceProps & { letters: Readonly<Record<string, string>> };

export function SlipRadios({ name, ...rest }: SlipRadiosProps) {
  return <RadioField {...rest} {...useSlipField(name)} options={SLIP_FIELDS[name].options} />;
}

export function SlipDate({ name, ...rest }: Named<"day", DateFieldProps>) {
  return (
    <DateField
      {...rest}
      {...useSlipField(name, rest)}
      kind={SLIP_FIELDS[name].of}
      today={useToday()}
    />
  );
}

type Pinnable = (typeof PINNABLE_FIELDS)[number];

function isPinnable(name: string): name is Pinnable {
  return PINNABLE_FIELDS.some((pinnable) => pinnable === name);
}

/** What a new application begins with from the last one; null without pins: the values of a stored application are its own. */
export const FromLast = createContext<Partial<SlipFormValues> | null>(null);

/** The pin beside a field's label: the value stays for the next application. Tab skips it; Alt+K presses it from the field. */
export function usePin(name: string, value: SlipFormValues[keyof SlipFormValues]) {
  const fromLast = useContext(FromLast);
  const messages = useMessage();
  const undoable = useUndo([]);
  const { preferences, save } = usePreferences();
  if (!fromLast || !isPinnable(name)) return {};
  const isPinned = preferences.pins.includes(name);
  const keep = (kept: boolean) =>
    save(({ pins }) => {
      const others = pins.filter((pinned) => pinned !== name);
      return { pins: kept ? [...others, name] : others };
    });
  const toggle = () => {
    const field = inLanguage(slipFormLabels[name]);
    const title = isPinned
      ? t("{field} is no longer kept for the next application.", { field })
      : t("{field} is kept for the next application.", { field });
    keep(!isPinned).then(
      () => messages.show(undoable(title, () => keep(isPinned))),
      // The pin shows that it was not saved.
      () => {},
    );
  };
  const isFromLast = value !== "" && value === fromLast[name];
  const isKept = isPinned && value !== "";
  const Pin = isPinned ? IconPinFilled : IconPin;
  return {
    hint: isFromLast ? t("from last application") : isKept ? t("kept for the next one") : undefined,
    settled: isFromLast || isKept ? ("pinned" as const) : undefined,
    tool: (
      <button
        type="button"
        tabIndex={-1}
        className={`${buttons.icon} ${buttons.pin}`}
        data-pin-of={name}
        aria-pressed={isPinned}
        aria-label={t("Keep for the next application")}
        aria-describedby={`${name}-echo`}
        title={t("Keep for the next application (Alt + K)")}
        onClick={toggle}
      >
        <Pin size={14} aria-hidden />
      </button>
    ),
  };
}

export function LengthCounter({ text, max }: { text: string; max: number }) {
  const length = lengthOf(text);
  return (
    <span className={length === max ? classes.right : classes.counter}>
      {t("{count} of {max} {unit}", { count: length, max, unit: inLanguage("characters") })}
    </span>
  );
}

export function DigitCounter({ text, min, max }: { text: string; min: number; max: number }) {
  const count = text.replace(/\D/g, "").length;
  const [other] = text.replace(/\d/g, "");
  const words = t("{count} of {min}–{max} {unit}", { count, min, max, unit: inLanguage("digits") });
  if (other !== undefined) {
    return <span className={classes.wrong}>{t("{words}, not “{other}”", { words, other })}</span>;
  }
  return (
    <span className={count >= min && count <= max ? classes.right : classes.counter}>{words}</span>
  );
}

type PassportMatchProps = { passport: string; confirmation: string };

export function PassportMatch({ passport, confirmation }: PassportMatchProps) {
  const [first, second] = [cleanPassport(passport), cleanPassport(confirmation)];
  const isComplete = lengthOf(second) >= PASSPORT_LENGTH;
  return (
    <span aria-live="polite">
      {isComplete && first === second && (
        <span className={classes.right}>
          <IconCheck size={14} aria-hidden /> {t("matches")}
        </span>
      )}
      {isComplete && first !== second && (
        <span className={classes.wrong}>
          <IconAlertTriangle size={14} aria-hidden />
          <bdi translate="no" className="desk-figures">
            <FirstDifference expected={[...first]} typed={[...second]} />
          </bdi>{" "}
          {t("does not match")}
        </span>
      )}
    </span>
  );
}

// So many characters have room beside the label.
const SHOWN = 3;

type FirstDifferenceProps = { expected: readonly string[]; typed: readonly string[] };

function FirstDifference({ expected, typed }: FirstDifferenceProps) {
  const firstDifference = typed.findIndex((character, index) => character !== expected[index]);
  // Where one goes on after the other has ended, the end differs.
  const at = firstDifference === -1 ? typed.length - 1 : firstDifference;
  const most = Math.max(0, typed.length - SHOWN);
  const start = Math.min(Math.max(0, at - 1), most);
  return (
    <>
      {start > 0 && "…"}
      {typed.slice(start, at).join("")}
      <mark className={classes.different}>{typed[at]}</mark>
      {typed.slice(at + 1, start + SHOWN).join("")}
      {start < most && "…"}
    </>
  );
}

const MOST_OFFERED = 12;

/** Typed to search and spelt as the desk spells it; a name that is not known yet becomes an agent with the application. */
export function AgentField() {
  const { control } = useFormContext<SlipFormValues>();
  const typed = useWatch({ control, name: "agent" });
  const agents = useAgentNames();
  const agentOf = (text: string) => agents?.find(({ name }) => agentKey(name) === agentKey(text));
  return (
    <SlipText
      name="agent"
      placeholder={t("Type to search")}
      suggestions={offered(agents ?? [], typed)}
      clean={(text) => agentOf(cleanTyped("agent", text))?.name ?? cleanTyped("agent", text)}
      echo={<span aria-live="polite">{agents && !isBlank(typed) && wordFor(agentOf(typed))}</span>}
    />
  );
}

function wordFor(known: AgentNamed | undefined): string | null {
  if (!known) return t("new");
  return known.is_active ? null : t("ended");
}

/** The active ones that have every word of what is typed. */
function offered(agents: readonly AgentNamed[], typed: string): string[] {
  const words = searchable(typed).split(" ").filter(Boolean);
  const found = agents.filter(
    ({ name, is_active }) =>
      is_active && words.every((word) => searchable(name).includes(word)) && name !== typed,
  );
  return found.slice(0, MOST_OFFERED).map(({ name }) => name);
}
