/** A sentence for people in English, with what it was made of where it has values, so that the page can say it in Bangla. */
export type Sentence = {
  readonly message: string;
  readonly template?: string | undefined;
  readonly values?: Readonly<Record<string, Value>> | undefined;
};

/** Names and figures stay as they are in every language; a sentence among the values is translated too. */
export type Value = string | number | Sentence;

/** A text that is its own template, or a sentence with values. */
export type Words = string | Sentence;

/** The names in a template that stand for values. */
export type Placeholders<Text extends string> =
  Text extends `${string}{${infer Place}}${infer Rest}` ? Place | Placeholders<Rest> : never;

/** Finds `{name}`; split by it, every second piece of a template is a name. */
export const PLACEHOLDER = /\{(\w+)\}/g;

/** The sentence that a template makes with these values. */
export function sentence<Text extends string>(
  template: Text,
  ...[values]: [Placeholders<Text>] extends [never]
    ? []
    : [Readonly<Record<Placeholders<Text>, Value>>]
): Sentence {
  if (!values) return { message: template };
  return { message: filled(template, values, englishOf), template, values };
}

/** Several sentences as one, with this between them. */
export function joined(parts: readonly Words[], between: string): Sentence {
  const [only = ""] = parts;
  if (parts.length < 2) return asSentence(only);
  const values = Object.fromEntries(parts.map((part, at) => [`${at + 1}`, asSentence(part)]));
  const template = parts.map((_, at) => `{${at + 1}}`).join(between);
  return { message: filled(template, values, englishOf), template, values };
}

/** The template with its values in their places, words among them by `say`. */
export function filled(
  template: string,
  values: Readonly<Record<string, Value>>,
  say: (words: Sentence) => string,
): string {
  return template.replace(PLACEHOLDER, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === "object" ? say(value) : String(value);
  });
}

export function asSentence(words: Words): Sentence {
  return typeof words === "string" ? { message: words } : words;
}

export function englishOf(words: Words): string {
  return typeof words === "string" ? words : words.message;
}

/** The words in another language, by what its catalogue has for a text or template; what it does not have stays English. */
export function translated(words: Words, wordsOf: (key: string) => string | undefined): string {
  const { message, template = message, values = {} } = asSentence(words);
  return filled(wordsOf(template) ?? template, values, (value) => translated(value, wordsOf));
}

/** A name with role and number: `Karim (operator #3)`. */
export function nameAndRole(name: Value, role: string | null, id: number): Sentence {
  return sentence("{name} ({role} #{id})", { name, role: sentence(role ?? "null"), id });
}

/** The sentence where a record calls it `reason`. */
export function asReason(words: Words) {
  const { message: reason, ...parts } = asSentence(words);
  return { reason, ...parts };
}

/** What is said of a field that must be there. */
export function isRequired(label: string): Sentence {
  return sentence("{label} is required", { label: sentence(label) });
}

/** What is said of a field that holds anything but text. */
export function mustBeText(label: string): Sentence {
  return sentence("{label} must be text", { label: sentence(label) });
}

/** What is said of a text that is too long. */
export function mustBeAtMost(label: string, count: number): Sentence {
  return sentence("{label} must be at most {count} characters", { label: sentence(label), count });
}

type Issue = { readonly message: string; readonly params?: unknown };

/** The `error` of a Zod schema: the issue's message, with the sentence itself in `params`. */
export function asError(words: Sentence) {
  return (issue: object): string => {
    Object.assign(issue, { params: words });
    return words.message;
  };
}

/** The issue that a transform or a check of a Zod schema adds. */
export function asIssue(words: Words) {
  return { code: "custom", message: englishOf(words), params: asSentence(words) } as const;
}

/** The sentence of a Zod issue. */
export function sentenceOf({ message, params }: Issue): Sentence {
  const isOurs = typeof params === "object" && params !== null && "message" in params;
  return isOurs ? { ...params, message } : { message };
}
