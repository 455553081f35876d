import type { z } from "zod";
import type { Sentence } from "#shared/text/sentence.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";

/** Who may call: anybody, any signed-in person, staff (admins and operators), or admins only (docs/architecture.md, "Access"). */
export type Access = "public" | "signed-in" | "staff" | "admin";

/**
 * What an answer that holds applications is to its reader's budget (docs/limits.md) and to the audit log: `record` or
 * `list`, which the log keeps; `act`, of which the log keeps the act itself, counted before it is done; `by-handler`, where
 * the use case counts and writes the entry; `none` where it shows no more than its caller has just sent, or no caller is
 * known.
 */
type Reading<Answer, Params, Body> =
  | "none"
  | "by-handler"
  | { as: "record" | "list"; slips(answer: Answer, params: Params): readonly number[] }
  | { as: "act"; slips(params: Params, body: Body): readonly number[] };

/** Fields by which an answer is known to hold an application, or words that may name its applicant. */
type ApplicationField =
  | "passport_number"
  | "passport_ending"
  | "national_id"
  | "applicant"
  | "country_traveling_to"
  | "form_values"
  | "submitted_by"
  | "failed_reason"
  | "reason"
  | "changes";

/** True where a value of this type holds an application, or may, as a file does. */
type HoldsApplication<T> = unknown extends T
  ? true
  : T extends readonly (infer One)[]
    ? HoldsApplication<One>
    : T extends Sentence
      ? false
      : T extends object
        ? Extract<keyof T, ApplicationField> extends never
          ? { [Name in keyof T]: HoldsApplication<T[Name]> }[keyof T]
          : true
        : false;

type MustSayReading<Answer extends z.ZodType> =
  true extends HoldsApplication<z.output<Answer>> ? { readonly reading: object | string } : unknown;

/** One call of the API, declared once: the server serves it and the page calls it from this value. */
export type Endpoint<
  A extends Access = Access,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the API root, with `:name` for parameters. */
  readonly path: `/${string}`;
  readonly access: A;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  /** A form whose rules depend on the calendar takes today's date in Dhaka. */
  readonly body?: Body | ((today: PlainDate) => Body);
  /** What the API's description shows in place of a body that the contract reads as unknown. */
  readonly describedBody?: z.ZodType;
  /** How showing applications is counted and kept in the audit log; must be said where the answer holds some. */
  readonly reading?: Reading<z.input<Answer>, z.output<Params>, z.output<Body>>;
  /** A call that the page makes by itself: it keeps no session alive. */
  readonly isBackground?: true;
  /**
   * It takes a confirmed session (docs/architecture.md, "Confirmed sessions"): for every call, or for the part of it that
   * the handler names. `ask` is the refusal, and what the dialog of the page says.
   */
  readonly confirm?: { readonly for: "every call" | "a part"; readonly ask: string };
  /** A password is proven in it, so it may bring the session another token (`SlipDesk-Token`). */
  readonly renewsToken?: true;
  /** May be called by a person who must set up a second factor first. */
  readonly isOpenBeforeEnrolment?: true;
  /** The page calls it before anything else; its response carries the `Last-Event-ID` from which the page follows the events. */
  readonly sendsLastEventId?: true;
  /** What the call takes from its caller's budgets (docs/limits.md), where it is not `writes` for all but a GET. */
  readonly budget?: "none" | "searches" | "exports";
  /**
   * Takes the database for long: only a few such calls run at once, of one person and in all (docs/limits.md). `alone`:
   * no two of the same person. A function says it of some calls only.
   */
  readonly isCostly?: true | "alone" | ((query: z.output<Query>) => boolean);
  /** Stays open for as long as somebody listens. */
  readonly isStream?: true;
  /** The largest body in bytes, where it is not that of every call. */
  readonly bodyLimit?: number;
  /** The request headers that mean something to this call (`headers.ts`), for the API's description. */
  readonly headers?: z.ZodObject;
  /** The status of a good answer; 204 has no body, and an answer of null is a 204. */
  readonly status: 200 | 201 | 204;
  readonly answer?: Answer;
  /** The content types of a good answer that is not JSON. */
  readonly answerTypes?: readonly string[];
  /** Answers of another shape than `answer`, or refusals that carry more than a message, by status. */
  readonly otherAnswers?: Readonly<Record<number, z.ZodType>>;
};

/**
 * Declares an endpoint and keeps the exact types of its parts. One whose answer holds an application does not compile
 * without saying what reading it is.
 */
export function endpoint<
  const A extends Access,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
>(
  declared: Endpoint<A, Params, Query, Body, Answer> & MustSayReading<Answer>,
): Endpoint<A, Params, Query, Body, Answer> {
  return declared;
}

const API_ROOT = "/api";

/** What of a call stands in its address. */
export type AddressParts<P> = {
  params?: { [Name in keyof P]: string | number } | undefined;
  query?: Record<string, string | number | boolean | undefined> | undefined;
};

/** The address at which an endpoint is called with these parts, from the root of the desk. */
export function addressOf<P>({ path }: Endpoint, parts: AddressParts<P> = {}): string {
  const params: Record<string, string | number | undefined> = parts.params ?? {};
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The call to ${path} lacks "${name}".`);
    return encodeURIComponent(value);
  });
  const search = Object.entries(parts.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${API_ROOT}${filled}${search.length > 0 ? `?${search.join("&")}` : ""}`;
}
