import type { z } from "zod";
import type { Sentence } from "#shared/text/sentence.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";

/** Who may call (docs/architecture.md, "Access"). */
export type Access = "public" | "signed-in" | "staff" | "admin";

type Reading<Answer, Params, Body> =
  | "none"
  | "by-handler"
  | { as: "record" | "list"; slips(answer: Answer, params: Params): readonly number[] }
  | { as: "act"; slips(params: Params, body: Body): readonly number[] };

/** Fields that identify a response as holding an application. */
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

/** True if a value of this type may hold an application; a file may. */
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
  /** A form whose rules depend on the calendar gets today's date in Dhaka. */
  readonly body?: Body | ((today: PlainDate) => Body);
  /** For the API's description, if the contract reads the body as unknown. */
  readonly describedBody?: z.ZodType;
  /** Required if the response holds applications. */
  readonly reading?: Reading<z.input<Answer>, z.output<Params>, z.output<Body>>;
  /** Called by the page itself: does not extend the session. */
  readonly isBackground?: true;
  /**
   * Requires a confirmed session (docs/security.md, "Sessions and sign-in"), always or in cases that the handler
   * decides. `ask` is shown to the user.
   */
  readonly confirm?: { readonly for: "every call" | "a part"; readonly ask: string };
  /** Proves a password, so the response may carry a new session token (`SlipDesk-Token`). */
  readonly renewsToken?: true;
  /** Allowed before a required second factor is set up. */
  readonly isOpenBeforeEnrolment?: true;
  /** The page's first call; its `Last-Event-ID` header is where the event stream starts. */
  readonly sendsLastEventId?: true;
  /** The budget it counts against (docs/limits.md); by default `writes` except for GET. */
  readonly budget?: "none" | "searches" | "exports" | "files";
  /** Limited in parallel (docs/limits.md); `alone`: a person's calls run one by one. */
  readonly isCostly?: true | "alone" | ((query: z.output<Query>) => boolean);
  /** Few are received at once (docs/limits.md). */
  readonly isUpload?: true;
  readonly isStream?: true;
  /** In bytes, if not the default. */
  readonly bodyLimit?: number;
  /** One object of the body has at most so many fields, if not the default. */
  readonly mostFields?: number;
  readonly headers?: z.ZodObject;
  /** By default 200, or 204 without an answer. */
  readonly status?: 201;
  readonly answer?: Answer;
  /** What the description shows of an answer that is not checked. */
  readonly describedAnswer?: z.ZodType;
  /** Content types on success, if not JSON. */
  readonly answerTypes?: readonly string[];
  /** Other responses by status: another shape, or errors with more than a message. */
  readonly otherAnswers?: Readonly<Record<number, z.ZodType>>;
};

/** Declares an endpoint with exact types. A response that holds applications does not compile without `reading`. */
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

export type AddressParts<P> = {
  params?: { [Name in keyof P]: string | number } | undefined;
  query?: Record<string, string | number | boolean | undefined> | undefined;
};

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
