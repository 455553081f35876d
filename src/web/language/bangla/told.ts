import { TOLD_CODE } from "./told-code.ts";
import { TOLD_SERVER } from "./told-server.ts";
import { TOLD_SHARED } from "./told-shared.ts";
import { TOLD_SYSTEM } from "./told-system.ts";
import { TOLD_WORDS } from "./told-words.ts";

/** What the server and both sides say in English, in Bangla. */
export const TOLD = {
  ...TOLD_CODE,
  ...TOLD_SERVER,
  ...TOLD_SHARED,
  ...TOLD_SYSTEM,
  ...TOLD_WORDS,
};
