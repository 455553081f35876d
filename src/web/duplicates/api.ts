import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  countLookUps,
  type DuplicateQuestion,
  findDuplicates,
  findPossibleDuplicates,
  MAX_SLIPS_AT_ONCE,
  type PossibleDuplicates,
} from "#shared/duplicates/contract.ts";
import { call } from "#web/lib/call.ts";

export type LookUpValues = Partial<Omit<DuplicateQuestion, "except_id">>;

/** The applications that resemble what is on the form, as far as one may know; only with a value. */
export function duplicatesQuery(values: LookUpValues, exceptId: number | null) {
  return queryOptions({
    queryKey: ["duplicates", values, exceptId],
    queryFn: ({ signal }) =>
      call(findDuplicates, { body: { ...values, except_id: exceptId }, signal }),
    enabled: Object.keys(values).length > 0,
    // The strip stays while a further value is looked up, and what was not answered is not sent twice.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Marks what was found as out of date: a form looks it up again, at its next look-up or as the next form. */
export async function outdateDuplicates(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ["duplicates"], refetchType: "none" });
}

const POSSIBLE = ["slips", "possible-duplicates"];

export function possibleDuplicatesQuery(slipIds: readonly number[], isAdmin: boolean) {
  const ids = slipIds.slice(0, MAX_SLIPS_AT_ONCE);
  return queryOptions({
    queryKey: [...POSSIBLE, ids],
    queryFn: ({ signal }) => call(findPossibleDuplicates, { body: { slipIds: ids }, signal }),
    enabled: isAdmin && ids.length > 0,
    placeholderData: keepPreviousData,
    // What was ticked on a page that is long gone is still counted among the marked.
    gcTime: 3_600_000,
  });
}

/** How many of these slips a list of this page has marked as possible duplicates. */
export function countMarked(client: QueryClient, slipIds: readonly number[]): number {
  const answers = client.getQueriesData<PossibleDuplicates>({ queryKey: POSSIBLE });
  const marked = new Set(answers.flatMap(([, found = []]) => found.map(({ id }) => id)));
  return slipIds.filter((id) => marked.has(id)).length;
}

/** What a list of this page knows of a slip; undefined if none has looked it up. */
export function learnedOf(client: QueryClient, slipId: number): PossibleDuplicates | undefined {
  const answers = client.getQueriesData<PossibleDuplicates>({ queryKey: POSSIBLE });
  return answers.find(([key, found]) => found && [key[2]].flat().includes(slipId))?.[1];
}

/** Whether a slip is a possible duplicate; calls the server only if the list around it has not. */
export async function isPossibleDuplicate(client: QueryClient, slipId: number): Promise<boolean> {
  if (countMarked(client, [slipId]) > 0) return true;
  if (learnedOf(client, slipId)) return false;
  const found = await client.ensureQueryData(possibleDuplicatesQuery([slipId], true));
  return found.some(({ id }) => id === slipId);
}

/** How often a person has recently seen that a colleague has an application; for admins. */
export function lookUpsQuery(userId: number) {
  return queryOptions({
    queryKey: ["operators", "look-ups", userId],
    queryFn: ({ signal }) => call(countLookUps, { params: { id: String(userId) }, signal }),
  });
}
