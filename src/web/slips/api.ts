import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { DRAFT_HEADER } from "#shared/http/headers.ts";
import {
  ALL_SLIPS,
  getSlip,
  listSlips,
  listSubmitters,
  type Slip,
  type SlipFilter,
  type SlipPage,
  type Submitter,
} from "#shared/slips/contract.ts";
import {
  changeSlip,
  changeSlipStatus,
  listApplicantMessages,
  type MessageChannel,
  type MessageOccasion,
  recordApplicantMessage,
  type SlipStatusChange,
  submitSlip,
} from "#shared/slips/contract-changes.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { outdateDuplicates } from "#web/duplicates/api.ts";
import { t } from "#web/language/translate.ts";
import { call, seen } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { setServerTime } from "#web/lib/server-clock.ts";
import { randomId } from "#web/lib/storage.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { useAction } from "#web/ui/use-action.ts";

export function slipPageQuery(filter: Partial<SlipFilter> = {}) {
  const query: SlipFilter = { ...ALL_SLIPS, ...filter };
  return queryOptions({
    queryKey: ["slips", "page", query],
    queryFn: ({ signal }) => readSlipPage(query, signal),
  });
}

/** The same page from the server, past the cache. */
export async function readSlipPage(query: SlipFilter, signal?: AbortSignal): Promise<SlipPage> {
  const page = await call(listSlips, { query, signal });
  setServerTime(page.serverTime);
  return page;
}

const leftList = queryOptions<SlipFilter | null>({
  queryKey: ["left-list"],
  queryFn: () => null,
  initialData: null,
  enabled: false,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useLeftList(): SlipFilter | null {
  return useQuery(leftList).data;
}

/** Remembers which page of a list is looked at, in this tab only, since a search term may be a passport number. */
export function rememberList(client: QueryClient, filter: SlipFilter): void {
  client.setQueryData(leftList.queryKey, filter);
}

export function slipQuery(id: number) {
  return queryOptions({
    queryKey: ["slips", "record", id],
    queryFn: ({ signal }) => call(getSlip, { params: { id: String(id) }, signal }),
  });
}

/** Changes slips. Whether it succeeds or is refused, everything about slips is refetched. */
export function useSlipAction<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useAction(
    async (input: Input) => {
      const answer = await change(input);
      await outdateDuplicates(client);
      return answer;
    },
    [["slips"]],
  );
}

/** Which slip a change is about, and as of when the person saw it: nothing is saved if it was changed since. */
type SeenSlip = Pick<Slip, "id" | "updated_at">;

const draftHeader = (draftId: number | null): Record<string, string> =>
  draftId === null ? {} : { [DRAFT_HEADER]: String(draftId) };

export type Submission = { input: SlipInput; draftId: number | null };

export function useSlipSubmission() {
  const keyFor = useSubmissionKey();
  return useSlipAction(({ input, draftId }: Submission) =>
    call(submitSlip, {
      body: input,
      headers: { "Idempotency-Key": keyFor(input), ...draftHeader(draftId) },
    }),
  );
}

/** The idempotency key: the same for a repeated attempt at the same application, another one once anything in it is changed. */
function useSubmissionKey(): (input: SlipInput) => string {
  const last = useRef({ application: "", key: "" });
  return (input) => {
    const application = JSON.stringify(input);
    if (application !== last.current.application) {
      last.current = { application, key: randomId() };
    }
    return last.current.key;
  };
}

/** Saves an edited application, unless it was changed after `updated_at`. The draft of it goes with it. */
export function saveSlip(slip: SeenSlip, { input, draftId }: Submission): Promise<Slip> {
  const { params, headers } = seen(slip);
  return call(changeSlip, {
    params,
    body: input,
    headers: { ...headers, ...draftHeader(draftId) },
  });
}

export function setSlipStatus(slip: SeenSlip, change: SlipStatusChange): Promise<Slip> {
  return call(changeSlipStatus, { ...seen(slip), body: change });
}

export const submittersQuery = queryOptions({
  queryKey: ["slips", "submitters"],
  queryFn: ({ signal }) => call(listSubmitters, { signal }),
  staleTime: 60_000,
});

/** The name; where two have the same one, with the beginning of the e-mail: `Rahim Uddin (rahim2)`. */
function submitterName({ id, name, email }: Submitter, all: readonly Submitter[]): string {
  const isShared = all.some((other) => other.id !== id && other.name === name);
  return isShared ? `${name} (${email.split("@")[0]})` : name;
}

export function submitterChoices(submitters: readonly Submitter[]) {
  return submitters.map((one) => ({
    value: String(one.id),
    label: submitterName(one, submitters),
  }));
}

/** Until the name is known, and for users who submitted nothing, the number. */
export function useSubmitterName(id: number | undefined): string {
  const { data = [] } = useQuery({ ...submittersQuery, enabled: id !== undefined });
  const one = data.find((submitter) => submitter.id === id);
  return one ? submitterName(one, data) : `#${id}`;
}

export const applicantMessagesQuery = queryOptions({
  queryKey: ["slips", "applicant-messages"],
  queryFn: ({ signal }) => call(listApplicantMessages, { signal }),
});

export function useApplicantMessage({ id }: Slip, occasion: MessageOccasion) {
  const messages = useMessage();
  const { run } = useSlipAction((channel: MessageChannel) =>
    call(recordApplicantMessage, { params: { id: String(id) }, body: { channel, occasion } }),
  );
  return (channel: MessageChannel) =>
    run(channel, {
      onError: (error) => messages.fail(failureOf(error, t("It was not recorded in the history."))),
    });
}
