import { describe, expect, it, test } from "vitest";
import type { Role } from "#shared/auth/contract.ts";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import { APPROVED } from "#shared/testing/slip-forms.ts";
import { PAYMENT_STATUSES, PROCESS_STATUSES, type SlipState } from "./rules.ts";
import { actionsFor, MENU_ACTIONS, refusal, type SlipAction } from "./rules-actions.ts";
import { SLIP_STATUSES } from "./rules-list.ts";

const now = new Date("2026-11-21T09:00:00.000Z");
const pending: SlipState = {
  ...APPROVED,
  status: "pending",
  updated_at: "2026-11-21T08:50:00.000Z",
};
const withUrl = { slip_url: "https://example.com/slip" };
const withLink = { payment_link: "https://example.com/pay" };
const state = (changes: Partial<SlipState>): SlipState => ({
  ...pending,
  status: "approved",
  ...changes,
});

test.each(SLIP_STATUSES)(
  "an erased application that is %s is viewed or deleted, and nothing else",
  (status) => {
    for (const process_status of PROCESS_STATUSES) {
      const erased = state({
        ...withLink,
        ...withUrl,
        status,
        process_status,
        erased_at: "2026-11-21T08:50:00.000Z",
      });
      const menu = actionsFor(erased, "admin", now, { processor: "manual" });
      expect(menu.filter((action) => action !== "view" && action !== "delete")).toEqual([]);
      expect(refusal("process", erased, now)?.message).toMatch(/^This application is erased\. /);
    }
  },
);

describe("the row menu of an admin", () => {
  test.each<[string, SlipState, string]>([
    ["pending", pending, "view edit approve decline delete"],
    ["declined", state({ status: "declined" }), "view delete"],
    ["approved", state({}), "view slip-url mark-paid"],
    ["queued", state({ process_status: "queued" }), "view slip-url mark-paid"],
    ["started", state({ process_status: "started" }), "view slip-url mark-paid"],
    ["failed", state({ process_status: "failed" }), "view slip-url edit mark-paid"],
    ["finished", state({ process_status: "finished" }), "view slip-url mark-paid"],
    [
      "finished with a payment link",
      state({ process_status: "finished", ...withLink }),
      "view pay slip-url mark-paid",
    ],
    [
      "finished with both links",
      state({ process_status: "finished", ...withLink, ...withUrl }),
      "view assign-medical open-slip slip-url mark-paid",
    ],
    ["links without being finished", state({ ...withLink, ...withUrl }), "view slip-url mark-paid"],
    ["paid", state({ payment_status: "paid" }), "view slip-url mark-unpaid delete"],
    [
      "paid and queued",
      state({ payment_status: "paid", process_status: "queued" }),
      "view slip-url mark-unpaid",
    ],
    [
      "paid and started",
      state({ payment_status: "paid", process_status: "started" }),
      "view slip-url mark-unpaid",
    ],
  ])("for one that is %s", (_case, slip, actions) => {
    expect(actionsFor(slip, "admin", now).join(" ")).toBe(actions);
  });

  it("offers recording an outcome only with manual processing", () => {
    const started = state({ process_status: "started" });
    expect(actionsFor(started, "admin", now, { processor: "manual" })).toContain("record-outcome");
    expect(actionsFor(started, "admin", now, { processor: "http" })).not.toContain(
      "record-outcome",
    );
    expect(actionsFor(state({}), "admin", now, { processor: "manual" })).not.toContain(
      "record-outcome",
    );
  });
});

describe("the row menu of everyone else", () => {
  test.each(["operator", "applicant"] as const)("has no admin actions for an %s", (role) => {
    const open = { process_status: "finished", ...withUrl } as const;
    expect(actionsFor(pending, role, now)).toEqual(["view", "edit"]);
    expect(actionsFor(state({ process_status: "failed" }), role, now)).toEqual(["view", "edit"]);
    expect(actionsFor(state(open), role, now)).toEqual(["view", "open-slip"]);
    expect(actionsFor(state({ process_status: "finished", ...withLink }), role, now)).toEqual([
      "view",
      "pay",
    ]);
    expect(actionsFor(state({ payment_status: "paid" }), role, now)).toEqual(["view"]);
  });

  it("lets them edit only what they submitted themselves, and admins everything", () => {
    const menuOf = (role: Role, id: number) => {
      const isTheirs = isOwnOrAdmin({ user_id: 1 }, { id, role });
      return actionsFor(pending, role, now, { isTheirs });
    };
    expect(menuOf("operator", 2)).toEqual(["view"]);
    expect(menuOf("operator", 1)).toContain("edit");
    expect(menuOf("admin", 2)).toContain("edit");
  });
});

describe("a refusal", () => {
  test.each<[SlipAction, SlipState, string]>([
    [
      "approve",
      state({}),
      "This application is approved. Only a pending application can be approved.",
    ],
    [
      "decline",
      state({ status: "declined" }),
      "This application is declined. Only a pending application can be declined.",
    ],
    [
      "edit",
      state({ process_status: "queued" }),
      "This application is queued for processing. It can be edited while it is pending or after processing has failed, and never once it is paid or has a slip URL.",
    ],
    [
      "delete",
      state({ process_status: "finished" }),
      "This application is approved and finished, without a slip URL. Only a pending, declined or paid application can be deleted, and none that is queued or being processed.",
    ],
    [
      "delete",
      state({ process_status: "started", payment_status: "paid" }),
      "This application is being processed and paid. Only a pending, declined or paid application can be deleted, and none that is queued or being processed.",
    ],
    [
      "mark-paid",
      pending,
      "This application is pending. Only an approved application can be marked as paid.",
    ],
    [
      "slip-url",
      pending,
      "This application is pending. Only an approved application can have a slip URL.",
    ],
    [
      "assign-medical",
      state({ process_status: "failed" }),
      "This application is approved, and its processing has failed. A medical center can be assigned once processing is finished and there is a slip URL.",
    ],
    [
      "record-outcome",
      state({}),
      "This application is approved. An outcome can be recorded only while it is being processed.",
    ],
    [
      "process",
      state({ process_status: "queued" }),
      "Already queued. An approved application without a slip URL can be sent for processing when it was not sent yet, has failed, or finished at least one hour ago.",
    ],
    [
      "process",
      pending,
      "This application is pending. An approved application without a slip URL can be sent for processing when it was not sent yet, has failed, or finished at least one hour ago.",
    ],
  ])("of %s names the state and what is allowed", (action, slip, sentence) => {
    expect(refusal(action, slip, now)?.message).toBe(sentence);
  });

  it("never meets an action that the menu offers, in any state", () => {
    const states = SLIP_STATUSES.flatMap((status) =>
      PROCESS_STATUSES.flatMap((process_status) =>
        PAYMENT_STATUSES.flatMap((payment_status) =>
          [withUrl, withLink, { slip_url: null }].map((link) =>
            state({ status, process_status, payment_status, ...link }),
          ),
        ),
      ),
    );
    for (const slip of states) {
      for (const action of actionsFor(slip, "admin", now, { processor: "manual" })) {
        expect(refusal(action, slip, now)).toBeNull();
      }
    }
  });

  it("leaves a repeated payment mark alone, which changes nothing", () => {
    expect(refusal("mark-paid", state({ payment_status: "paid" }), now)).toBeNull();
  });

  it("exists for every menu entry but viewing in some state", () => {
    const refused = MENU_ACTIONS.filter((action) =>
      [pending, state({})].some((slip) => refusal(action, slip, now)),
    );
    expect(refused).toEqual(MENU_ACTIONS.filter((action) => action !== "view"));
  });
});
