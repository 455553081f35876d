import { APP } from "./app.ts";
import { BELL } from "./bell.ts";
import { DASHBOARD } from "./dashboard.ts";
import { DESK } from "./desk.ts";
import { EVERYWHERE } from "./everywhere.ts";
import { IMPORTS } from "./imports.ts";
import { MEDICAL_CENTERS } from "./medical-centers.ts";
import { OPERATORS } from "./operators.ts";
import { PROCESSING } from "./processing.ts";
import { PROFILE } from "./profile.ts";
import { SLIP_DETAILS } from "./slip-details.ts";
import { SLIP_FORM } from "./slip-form.ts";
import { SLIP_LIST } from "./slip-list.ts";
import { SLIPS } from "./slips.ts";

/** The words of the page in Bangla: the compiler asks for each of them. */
export const PAGE = {
  ...APP,
  ...BELL,
  ...DASHBOARD,
  ...DESK,
  ...EVERYWHERE,
  ...IMPORTS,
  ...MEDICAL_CENTERS,
  ...OPERATORS,
  ...PROCESSING,
  ...PROFILE,
  ...SLIP_DETAILS,
  ...SLIP_FORM,
  ...SLIP_LIST,
  ...SLIPS,
};
