import { describe, expect, test } from "vitest";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { SLIP_PAGE } from "#shared/testing/slip-page.ts";
import type { OfficialPage } from "./rules-page.ts";
import {
  changeOf,
  compareFacts,
  completes,
  isOfOtherBooking,
  proposedLines,
} from "./rules-proposal.ts";

const SITE = "https://wafid.com";
const TOKEN = "DvX3k29QmzA71lB";
const at = (page: "pay" | "slip", token = TOKEN, language = "") =>
  `${SITE}${language}/appointment/${token}/${page}/`;

const slip = {
  id: 7,
  passport_number: "EK2755015",
  first_name: "Rafiqul",
  last_name: "Ali",
  date_of_birth: "1982-04-21",
  city: "80",
  country_traveling_to: "SA",
  process_status: "started",
  payment_status: "unpaid",
  payment_link: null,
  slip_url: null,
  medical_center_id: null,
  MedicalCenter: null,
} as Slip;
const followUp = {
  slip_number: null,
  valid_till: null,
  examined_on: null,
  result: null,
  report_valid_till: null,
} as FollowUp;
const desk = { slip, followUp, centers: [] as MedicalCenter[], site: SITE };

const { person } = SLIP_PAGE;
const page = { ...SLIP_PAGE, token: TOKEN, slip_url: at("slip") } as Extract<
  OfficialPage,
  { kind: "slip" }
>;
const result = {
  kind: "result",
  person,
  slip_number: null,
  examined_on: "2026-11-14",
  result: "fit",
  report_valid_till: "2027-01-13",
} as Extract<OfficialPage, { kind: "result" }>;

const states = (...asked: Parameters<typeof proposedLines>) =>
  Object.fromEntries(proposedLines(...asked).map(({ field, isSame }) => [field, isSame]));

describe("whose page it is", () => {
  const differing = (changed: object, of: Partial<Slip> = {}) =>
    compareFacts({ ...page, person: { ...person, ...changed } } as OfficialPage, {
      ...slip,
      ...of,
    })
      .filter(({ differs }) => differs)
      .map(({ fact, isGrave }) => [fact, isGrave]);

  test("capitals and spaces make no difference", () => {
    expect(differing({ passport_number: "ek 2755015" }, { city: "2030" })).toEqual([]);
  });
  test("another passport or birth date is grave; another name, city or destination is not", () => {
    expect(
      differing({
        passport_number: "EK2755016",
        first_name: "RAFIQ",
        date_of_birth: "1982-04-22",
        destination: "QA",
      }),
    ).toEqual([
      ["passport_number", true],
      ["name", false],
      ["date_of_birth", true],
      ["city", false],
      ["destination", false],
    ]);
  });
  test("what the page does not say differs from nothing", () => {
    const nothing = { passport_number: null, first_name: null, last_name: null };
    expect(differing({ ...nothing, date_of_birth: null }, { city: "2030" })).toEqual([]);
    const payment = { kind: "payment", token: TOKEN, payment_link: at("pay") } as const;
    expect(compareFacts(payment, slip).some(({ differs, page }) => differs || page)).toBe(false);
  });
  test("a slip of another booking than the payment link, in whatever language", () => {
    const other = (payment_link: string | null) =>
      isOfOtherBooking(page, { ...slip, payment_link }, SITE);
    expect([at("pay", "Another12345"), at("pay", TOKEN, "/en"), null].map(other)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("what would be saved", () => {
  test("of a slip's page all that it says, with the payment link of the same booking", () => {
    expect(changeOf(proposedLines(page, desk))).toEqual({
      slip_url: at("slip"),
      is_paid: true,
      slip_number: page.slip_number,
      valid_till: page.valid_till,
      medical_center: {
        name: "Amir Jahan Medical Center",
        country: "Bangladesh",
        city: "Rajshahi",
        address: "108 C R Datta Road",
        phone: "+880 1714 177881",
        email: "info@amirjahan.example",
        website: "https://www.amirjahan.example",
        time: null,
      },
      payment_link: at("pay"),
    });
  });
  test("what is there already is no change", () => {
    const center = { id: 3, name: "AMIR JAHAN Medical Center", city: "Rajshahi" } as MedicalCenter;
    const full = {
      ...slip,
      slip_url: at("slip", TOKEN, "/en"),
      payment_link: at("pay", TOKEN, "/ar"),
      payment_status: "paid",
      medical_center_id: 3,
    } as Slip;
    const { slip_number, valid_till } = page;
    const known = { ...followUp, slip_number, valid_till } as FollowUp;
    const lines = proposedLines(page, { ...desk, slip: full, followUp: known, centers: [center] });
    expect(lines).toHaveLength(6);
    expect(lines.filter(({ isSame }) => !isSame)).toEqual([]);
    expect(changeOf(lines)).toEqual({});
  });
  test("the existing center of the name in that city is taken, and no other", () => {
    const centers = [
      { id: 3, name: "Amir Jahan Medical Center", city: "Dhaka" },
      { id: 4, name: "amir jahan medical center", city: "Rajshahi" },
    ] as MedicalCenter[];
    const added = (some: MedicalCenter[]) =>
      proposedLines(page, { ...desk, centers: some }).find(
        ({ field }) => field === "medical_center",
      )?.isAdded;
    expect([added(centers), added(centers.slice(0, 1))]).toEqual([false, true]);
  });
  test("a center without a city is left out", () => {
    const center = page.center && { ...page.center, city: null };
    expect(states({ ...page, center }, desk)).not.toHaveProperty("medical_center");
  });
  test("without a slip URL on page or desk no center is assigned", () => {
    const text = { ...page, token: null, slip_url: null };
    expect(states(text, desk)).not.toHaveProperty("medical_center");
    const known = { ...slip, slip_url: at("slip") };
    expect(states(text, { ...desk, slip: known })).toHaveProperty("medical_center");
  });
  test("the desk's own payment link stays, and none is derived where nothing waits", () => {
    const with_ = (changed: Partial<Slip>) =>
      states(page, { ...desk, slip: { ...slip, ...changed } });
    expect(with_({ payment_link: at("pay", "Another12345") })).not.toHaveProperty("payment_link");
    expect(with_({ payment_link: "https://pay.example/1" })).not.toHaveProperty("payment_link");
    expect(with_({ process_status: "failed" })).not.toHaveProperty("payment_link");
    expect(with_({ process_status: "finished", payment_link: at("pay") }).payment_link).toBe(true);
  });
  test("the end of a report belongs to the result Fit, on the page or on the desk", () => {
    const unknown = { ...result, result: null };
    expect(states(result, desk)).toEqual({
      examined_on: false,
      result: false,
      report_valid_till: false,
    });
    expect(states(unknown, desk)).toEqual({ examined_on: false });
    const fit = { ...followUp, result: "fit" } as FollowUp;
    expect(states(unknown, { ...desk, followUp: fit })).toHaveProperty("report_valid_till");
  });
  test("only what completes the slip charges for it", () => {
    expect(completes(slip, { is_paid: true })).toBe(true);
    expect(completes(slip, { slip_url: at("slip") })).toBe(true);
    expect(completes(slip, { payment_link: at("pay") })).toBe(false);
    expect(completes({ ...slip, payment_status: "paid" }, { slip_url: at("slip") })).toBe(false);
  });
});
