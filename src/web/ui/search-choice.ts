import type { FocusEvent, KeyboardEvent } from "react";
import type { Option } from "#shared/options/options.ts";
import type { FieldProps } from "./field.tsx";

export type SearchFieldProps = FieldProps & {
  /** Every option that may be shown as chosen. */
  options: readonly Option[];
  /** The options for what is typed, best first. */
  search: (term: string) => readonly Option[];
  placeholder?: string | undefined;
};

/** What both shapes of the field are told, with its list and without. */
export type SearchFieldParts = SearchFieldProps & {
  /** What stands in the field while it has the focus and its list has not come; null at any other time. */
  begun: string | null;
  onBegun: (typed: string | null) => void;
};

/** Takes the best match where Enter is pressed behind what was typed: the choice is made, and the focus stays. */
export function takenByEnter(
  event: KeyboardEvent<HTMLElement>,
  field: SearchFieldProps,
): Option | undefined {
  const { key, ctrlKey, metaKey, target } = event;
  if (key !== "Enter" || ctrlKey || metaKey || event.defaultPrevented) return undefined;
  if (event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return undefined;
  const taken = takeBest(target.value, field);
  if (taken) event.preventDefault();
  return taken;
}

/** Takes the best match of what stands in a field that is left; an empty one chooses nothing. */
export function takeOnLeaving(event: FocusEvent<HTMLInputElement>, field: SearchFieldProps): void {
  const typed = event.currentTarget.value;
  if (typed.trim() === "" && field.value !== "") field.onChange("");
  takeBest(typed, field);
  field.onBlur?.();
}

function takeBest(term: string, { value, onChange, options, search }: SearchFieldProps) {
  const typed = term.trim();
  const chosen = options.find(({ code }) => code === value)?.name;
  const best = typed !== "" && typed !== chosen ? search(typed)[0] : undefined;
  if (!best || best.code === value) return undefined;
  onChange(best.code);
  return best;
}
