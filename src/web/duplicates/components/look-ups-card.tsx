import { useQuery } from "@tanstack/react-query";
import { lookUpsQuery } from "#web/duplicates/api.ts";
import { FormCard } from "#web/ui/form-card.tsx";

/** How often a person was told that a colleague has an application of the same passport or national ID. */
export function LookUpsCard({ userId }: { userId: number }) {
  const { data } = useQuery(lookUpsQuery(userId));
  if (!data) return null;
  return (
    <FormCard title="Look-ups">
      <p>Told of a colleague's application in the last 30 days: {data.outside}</p>
    </FormCard>
  );
}
