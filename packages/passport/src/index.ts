export type { PassportCode } from "./code/code-values.ts";
export { LINE_LENGTH, type PassportLines, type Place } from "./code/find-lines.ts";
export {
  type PassportReading,
  type ReadingOptions,
  readPassportCode,
} from "./code/read-passport-code.ts";
export type { Message, Words } from "./message.ts";
