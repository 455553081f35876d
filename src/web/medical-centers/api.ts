import { queryOptions } from "@tanstack/react-query";
import * as contract from "#shared/medical-centers/contract.ts";
import type { CenterText } from "#shared/medical-centers/form.ts";
import { call } from "#web/lib/call.ts";
import { useAction } from "#web/ui/use-action.ts";

/** All medical centers by name; a change of one of them invalidates `["medical-centers"]`. */
export const medicalCentersQuery = queryOptions({
  queryKey: ["medical-centers"],
  queryFn: ({ signal }) => call(contract.listMedicalCenters, { signal }),
  staleTime: 60_000,
});

/** How many slips point to a center; fetched each time. */
export function slipsOfCenterQuery(id: number) {
  return queryOptions({
    queryKey: ["medical-centers", id, "slips"],
    queryFn: ({ signal }) =>
      call(contract.countSlipsOfCenter, { params: { id: String(id) }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Adds a center. */
export function createCenter(center: CenterText) {
  return call(contract.createMedicalCenter, { body: center });
}

/** Replaces the fields of a center. */
export function updateCenter(id: number, center: CenterText) {
  return call(contract.updateMedicalCenter, { params: { id: String(id) }, body: center });
}

/** Deletes a center; slips that point to it lose it. */
export function removeCenter(id: number) {
  return call(contract.deleteMedicalCenter, { params: { id: String(id) } });
}

/** An action that changes centers; afterwards centers and slips are fetched again, whatever came of it. */
export function useCenterAction<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  return useAction(change, [["medical-centers"], ["slips"]]);
}
