/** An English text with its template and values, so that it can be translated. */
export type Message = {
  readonly message: string;
  readonly template?: string;
  readonly values?: Readonly<Record<string, Value>>;
};

type Value = string | number | Message;

/** A text without values stands for itself. */
export type Words = string | Message;

/** Fills the places of a template, `{name}`; a message among the values is translated too. */
export function filled(template: string, values: Readonly<Record<string, Value>>): Message {
  const message = template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === "object" ? value.message : String(value);
  });
  return { message, template, values };
}
