import { type ConnectionOptions, connect } from "@slipdesk/pg-client";
import { operatorEmail } from "../scripts/seed/operators.ts";
import { ADMIN_EMAIL } from "./databases.ts";

/** One typical query of the list. */
export type Query = {
  name: string;
  /** E-mail of the caller. */
  by: string;
  search: Record<string, string>;
};

/** The first page of an admin, and of one operator among many. */
export const FIRST_PAGES = ["page 1, admin, all four counts", "page 1, operator"] as const;
const [FIRST_PAGE, OWN_FIRST_PAGE] = FIRST_PAGES;

/** The same page from the bare baseline. */
export const baselineOf = (name: string) => `bare baseline, ${name}`;

/** Pages far from the first. */
export const FAR_PAGES = ["page 1,000", "page in the middle", "last page"];

/** Prefix of the names of searches. */
export const SEARCH = "search: ";

/** The queries for a list of this many slips; search terms come from a slip in the middle. */
export async function typicalQueries(
  connection: ConnectionOptions,
  slips: number,
): Promise<Query[]> {
  const { passport, name, email, phone, agent } = await readMiddleSlip(connection);
  const admin = (label: string, search: Record<string, string>): Query => ({
    name: label,
    by: ADMIN_EMAIL,
    search,
  });
  const operator = (label: string, search: Record<string, string>): Query => ({
    name: label,
    by: operatorEmail(1),
    search,
  });
  return [
    admin(FIRST_PAGE, {}),
    admin("status", { status: "pending" }),
    admin("city and status", { city: "80", status: "approved" }),
    admin("city", { city: "80" }),
    admin("agent", { agent: String(agent) }),
    admin("agent and status", { agent: String(agent), status: "approved" }),
    operator("agent, operator", { agent: String(agent) }),
    admin("page 1,000", { page: "1000" }),
    admin("page in the middle", { page: String(slips / 20) }),
    admin("last page", { page: String(slips / 10) }),
    operator(OWN_FIRST_PAGE, {}),
    ...[
      ["passport number", passport],
      ["passport number with spaces", passport.replace(/..../, "$& ")],
      ["full name", name],
      ["last name first", name.replace(/(\S+) (.+)/, "$2, $1")],
      ["common first name", "mohammad"],
      ["name and a letter", `${name.split(" ")[0]} m`],
      ["two letters", "ra"],
      ["e-mail", email],
      ["mail domain", "example.com"],
      ["agent", "padma travels"],
      ["last four digits", phone.slice(-4)],
      ["name and last four digits", `${name.split(" ")[0]} ${phone.slice(-4)}`],
    ].flatMap(([kind, search = ""]) => [
      admin(`${SEARCH}${kind}`, { search }),
      operator(`${SEARCH}${kind}, operator`, { search }),
    ]),
  ];
}

async function readMiddleSlip(connection: ConnectionOptions) {
  const sql = connect({ ...connection, max: 1 });
  try {
    const [slip] = await sql<
      { passport: string; name: string; email: string; phone: string; agent: number }[]
    >`
      select passport_number as passport, first_name || ' ' || last_name as name, email, phone,
        (select min(id) from agents) as agent from slips
      where id >= (select (min(id) + max(id)) / 2 from slips) order by id limit 1`;
    if (!slip) throw new Error("The sample database is empty.");
    return slip;
  } finally {
    await sql.end();
  }
}
