import { useState } from "react";
import { part } from "#web/lib/part.tsx";
import { untilIdle } from "#web/lib/when-idle.ts";
import { controlProps, Field } from "./field.tsx";
import {
  type SearchFieldParts,
  type SearchFieldProps,
  takenByEnter,
  takeOnLeaving,
} from "./search-choice.ts";

/**
 * A choice from a long list: typing narrows it, Enter or leaving the field takes the best match. The list comes once the
 * screen stands; who is quicker types and chooses without it.
 */
export function SearchField(props: SearchFieldProps) {
  const [begun, setBegun] = useState<string | null>(null);
  return <WithList {...props} begun={begun} onBegun={setBegun} />;
}

const WithList = part(
  async () => {
    await untilIdle();
    return (await import("./search-select-field.tsx")).SearchSelectField;
  },
  { meanwhile: SearchTextField, instead: SearchTextField },
);

/** The field as it is until its list has come: the same typing chooses the same. */
export function SearchTextField(props: SearchFieldParts) {
  const { value, options, placeholder, begun, onBegun } = props;
  const chosen = options.find(({ code }) => code === value)?.name ?? "";
  return (
    <Field {...props}>
      <input
        {...controlProps(props)}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={begun ?? chosen}
        onFocus={(event) => onBegun(event.currentTarget.value)}
        onChange={(event) => onBegun(event.currentTarget.value)}
        onKeyDown={(event) => {
          const taken = takenByEnter(event, props);
          if (taken) onBegun(taken.name);
        }}
        onBlur={(event) => {
          takeOnLeaving(event, props);
          onBegun(null);
        }}
      />
    </Field>
  );
}
