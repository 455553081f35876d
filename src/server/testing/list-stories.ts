import fc from "fast-check";
import { STATES, type StateName } from "./slip-states.ts";

export const ROLES = ["admin", "operator", "applicant"] as const;
export type Role = (typeof ROLES)[number];
export const ACTS = [
  ...(["edit", "approve", "assign center", "rename center", "rename person"] as const),
  ...(["delete", "erase"] as const),
];
const UNHEARD = ["slip", "person", "center", "other center", "none"] as const;

const role = fc.constantFrom(...ROLES);
const queries = fc
  .record(
    {
      page: fc.constantFrom("1", "1", "1", "2", "0"),
      limit: fc.constantFrom("1", "2", "10", "100", "101"),
      status: fc.constantFrom("all", "pending", "approved", "declined", "lost"),
      city: fc.constantFrom("all", "80", "83", "Dhaka"),
      sort: fc.constantFrom("newest", "oldest", ""),
      todo: fc.constantFrom("all", "all", "send"),
      search: fc.constantFrom("", "", "Rahim"),
      from: fc.constantFrom("", "", "2026-11-19", "2026"),
      destination: fc.constantFrom("all", "all", "QA", "BD"),
      submitter: fc.constantFrom("", "1", "2", "3", "x"),
      other: fc.constant("1"),
    },
    { requiredKeys: [] },
  )
  .map((fields) => new URLSearchParams(fields).toString());
const headers = fc.record(
  {
    "slipdesk-background": fc.constant("1"),
    "accept-encoding": fc.constantFrom("gzip", "br"),
    authorization: fc.constantFrom("", "Bearer x"),
    "if-none-match": fc.constant("*"),
  },
  { requiredKeys: [] },
);
/** What happens to a list, and who looks at it. */
export const stories = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant("look" as const),
        role,
        query: fc.oneof({ weight: 2, arbitrary: fc.constant("") }, queries),
        method: fc.constantFrom("GET" as const, "GET" as const, "GET" as const, "HEAD" as const),
        headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, headers),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        what: fc.constant("submit" as const),
        role,
        name: fc.string({
          unit: fc.constantFrom("a", "é", "র", '"', "\\", "😀", "$&", "\n"),
          minLength: 1,
        }),
        state: fc.constantFrom(...(Object.keys(STATES) as StateName[])),
        link: fc.constantFrom(null, "/sandbox/payment/x", "https://pay.example/1"),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        what: fc.constantFrom("suspend", "delete", "idle", "renew", "sign out", "enrol", "enrol"),
        role,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constant("change role" as const), role, to: role }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant("change unheard" as const),
        role,
        change: fc.constantFrom(...UNHEARD),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant("act" as const),
        role,
        act: fc.constantFrom(...ACTS),
      }),
    },
  ),
  { minLength: 6, maxLength: 14 },
);
export type Step = typeof stories extends fc.Arbitrary<(infer One)[]> ? One : never;
export type Look = Extract<Step, { what: "look" }>;
export type Act = Extract<Step, { what: "act" }>;

/** Each change between two looks at the same page. */
export const EVERY_CHANGE: Step[] = [
  ...ACTS.map((act): Step => ({ what: "act", role: "operator", act })),
  ...UNHEARD.map((change): Step => ({ what: "change unheard", role: "operator", change })),
].flatMap((step): Step[] => {
  const state =
    step.what === "act" && step.act === "assign center" ? "finished with a slip URL" : "pending";
  const look: Step = { what: "look", role: "operator", query: "", method: "GET", headers: {} };
  return [
    { what: "submit", role: "operator", name: "b", state, link: null },
    { what: "change unheard", role: "operator", change: "other center" },
    look,
    step,
    look,
  ];
});
