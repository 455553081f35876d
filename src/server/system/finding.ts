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
export const ok = finding("ok");
export const warning = finding("warning");
export const error = finding("error");
