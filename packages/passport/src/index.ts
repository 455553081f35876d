export type { PassportCode } from "./code/code-values.ts";
export type { Place } from "./code/find-lines.ts";
export {
  type PassportReading,
  type ReadingOptions,
  readPassportCode,
} from "./code/read-passport-code.ts";
export { LINE_LENGTH, type PassportLines } from "./code/surroundings.ts";
export type { Message, Words } from "./message.ts";
