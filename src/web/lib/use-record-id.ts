import { useParams } from "@tanstack/react-router";
import { IdParam } from "#shared/http/fields.ts";

/** The record that the address names; null when what stands there can be no record's number. */
export function useRecordId(): number | null {
  const { id = "" } = useParams({ strict: false });
  return IdParam.safeParse({ id }).data?.id ?? null;
}
