import { useQueryClient } from "@tanstack/react-query";
import { outdateDuplicates } from "#web/duplicates/api.ts";
import { useAction } from "#web/ui/use-action.ts";

/**
 * A change of a slip by one of the functions of `api-form.ts` or `api-changes.ts`: whether it succeeds or is refused because somebody was
 * quicker, every list, record, history and count of slips is read anew.
 */
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
