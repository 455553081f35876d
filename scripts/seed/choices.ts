import {
  CITIES,
  type CityCode,
  DESTINATIONS,
  type DestinationCode,
} from "#shared/options/options.ts";
import { offeredPositions } from "#shared/options/positions.ts";
import type { FailureKind } from "#shared/processing/rules-failures.ts";

/** Share of each city per 100 applications. */
const CITY_WEIGHTS: Readonly<Record<CityCode, number>> = {
  "80": 46,
  "81": 17,
  "83": 12,
  "2032": 9,
  "2030": 6,
  "2031": 4,
  "2061": 3,
  "2033": 2,
  "2059": 1,
};

const DESTINATION_WEIGHTS: Readonly<Record<DestinationCode, number>> = {
  SA: 52,
  QA: 14,
  OM: 11,
  UAE: 10,
  KW: 8,
  BH: 4,
  YEM: 1,
};

/** Weights of occupations; every occupation appears. */
const COMMON_POSITIONS: readonly string[] = ["31", "65", "57", "76", "83", "107", "29", "52"];
const WOMENS_POSITIONS: readonly string[] = ["59", "37", "51", "57", "24", "78", "103"];
const NO_POSITION_OF_MEN: readonly string[] = ["59", "78"];

/** Kinds of failures; the reason is the sentence of the kind. */
export const FAILURES = [
  "no_center",
  "site_unavailable",
  "appointment_exists",
] as const satisfies readonly FailureKind[];

export const cityChoices = repeated(CITIES, CITY_WEIGHTS);
export const destinationChoices = repeated(DESTINATIONS, DESTINATION_WEIGHTS);
export const womensPositionChoices: readonly string[] = WOMENS_POSITIONS;
/** Position codes of men's applications, common ones repeated. */
export const mensPositionChoices: readonly string[] = [
  ...offeredPositions.map(({ code }) => code).filter((code) => !NO_POSITION_OF_MEN.includes(code)),
  ...COMMON_POSITIONS.flatMap((code) => Array<string>(15).fill(code)),
];

function repeated<Code extends string>(
  options: readonly { code: Code }[],
  weights: Readonly<Record<Code, number>>,
): Code[] {
  return options.flatMap(({ code }) => Array<Code>(weights[code]).fill(code));
}
