import { expect } from "@playwright/test";
import { SITE_FIELDS } from "#shared/booking/rules-site-fields.ts";
import { FAILURES_BY_HAND, sentenceByHand } from "#shared/processing/rules-failures.ts";
import { unique } from "../desk.ts";
import { goTo, type Screen, sends, shows, slipIn, type Visit } from "./screen.ts";

const FAILED = sentenceByHand("no_center");

async function toBook(visit: Visit): Promise<void> {
  await slipIn(visit, "started");
  await goTo(visit.page, "/admin/booking");
  await expect(visit.page.getByRole("button", { name: "Skip" })).toBeVisible();
}

/** What is booked by hand on the official site. */
export const BOOKING_SCREENS: readonly Screen[] = [
  {
    name: "booking by hand",
    open: async (visit) => {
      await toBook(visit);
      const link = `https://wafid.com/appointment/${unique()}/pay/`;
      await visit.page.getByRole("textbox", { name: "Payment link" }).fill(link);
    },
    presses: {
      ...shows("Other reason…"),
      Skip: sends("POST /auto/slip/:id/release, POST /auto/slips/take", null),
      "Take back": sends("POST /auto/slip/:id/take-back, POST /auto/slips/take", null),
      "Save and go to the next": sends("POST /auto/slip/:id/official, POST /auto/slips/take", null),
      [FAILED]: sends("POST /auto/slip/:id/outcome, POST /auto/slips/take", null),
    },
    others: [
      ...SITE_FIELDS.map(({ label }) => `${label}*`),
      ...FAILURES_BY_HAND.map(sentenceByHand),
      "Open the booking site*",
      "Is the bookmark missing?",
    ],
  },
];
