/** An English sentence with its template and values, so that the page can translate it. */
export type Sentence = {
  readonly message: string;
  readonly template?: string | undefined;
  readonly values?: Readonly<Record<string, Value>> | undefined;
};

/** Names and numbers are not translated; a sentence among the values is. */
export type Value = string | number | Sentence;

export type Words = string | Sentence;

export type Placeholders<Text extends string> =
  Text extends `${string}{${infer Place}}${infer Rest}` ? Place | Placeholders<Rest> : never;

/** Splitting by it makes every second piece a placeholder's name. */
export const PLACEHOLDER = /\{(\w+)\}/g;

/** The second argument of `sentence`, if the template needs one. */
export type SentenceValues<Text extends string> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Text>, Value>>];

export function sentence<Text extends string>(
  template: Text,
  ...[values]: SentenceValues<Text>
): Sentence {
  if (!values) return { message: template };
  return { message: filled(template, values, englishOf), template, values };
}

export function joined(parts: readonly Words[], between: string): Sentence {
  const [only = ""] = parts;
  if (parts.length < 2) return asSentence(only);
  const values = Object.fromEntries(parts.map((part, at) => [`${at + 1}`, asSentence(part)]));
  const template = parts.map((_, at) => `{${at + 1}}`).join(between);
  return { message: filled(template, values, englishOf), template, values };
}

/** Fills the template; `say` turns nested sentences into text. */
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

/** `wordsOf` returns a catalogue's translation of a text or template; without one it stays English. */
export function translated(words: Words, wordsOf: (key: string) => string | undefined): string {
  const { message, template = message, values = {} } = asSentence(words);
  return filled(wordsOf(template) ?? template, values, (value) => translated(value, wordsOf));
}

export function nameAndRole(name: Value, role: string | null, id: number): Sentence {
  return sentence("{name} ({role} #{id})", { name, role: sentence(role ?? "null"), id });
}

export function asReason(words: Words) {
  const { message: reason, ...parts } = asSentence(words);
  return { reason, ...parts };
}

export function isRequired(label: string): Sentence {
  return sentence("{label} is required", { label: sentence(label) });
}

export function mustBeText(label: string): Sentence {
  return sentence("{label} must be text", { label: sentence(label) });
}

export function mustBeAtMost(label: string, count: number): Sentence {
  return sentence("{label} must be at most {count} characters", { label: sentence(label), count });
}

export function mustBeInEnglish(label: string): Sentence {
  return sentence("{label} must be in English letters and digits", { label: sentence(label) });
}

type Issue = { readonly message: string; readonly params?: unknown };

/** The `error` of a Zod schema: returns the message and stores the sentence in `params`. */
export function asError(words: Sentence) {
  return (issue: object): string => {
    Object.assign(issue, { params: words });
    return words.message;
  };
}

export function asIssue(words: Words) {
  return { code: "custom", message: englishOf(words), params: asSentence(words) } as const;
}

export function sentenceOf({ message, params }: Issue): Sentence {
  const isOurs = typeof params === "object" && params !== null && "message" in params;
  return isOurs ? { ...params, message } : { message };
}
