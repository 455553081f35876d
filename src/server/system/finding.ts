import type { Check } from "#shared/system/contract.ts";
import { type Sentence, type SentenceValues, sentence } from "#shared/text/sentence.ts";

export type Finding = Omit<Check, "name">;

export function found(state: Check["state"], { message: says, ...parts }: Sentence): Finding {
  return { state, says, ...parts };
}
function finding(state: Check["state"]) {
  return <Text extends string>(template: Text, ...values: SentenceValues<Text>) =>
    found(state, sentence(template, ...values));
}
export const good = finding("good");
export const look = finding("look");
export const bad = finding("bad");
