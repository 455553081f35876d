import { expect, test } from "vitest";
import { createQueryClient } from "#web/lib/call-error.ts";
import { refetch } from "./use-live.tsx";

test("a caller waiting for a response from before a change gets the next one", async () => {
  const client = createQueryClient();
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const slips = {
    queryKey: ["slips"],
    queryFn: async () => {
      reads += 1;
      return await responses[reads - 1]?.promise;
    },
  };
  const waiting = client.fetchQuery(slips);
  const refetched = refetch(client, { queryKey: ["slips"] });
  responses[0]?.resolve("before the change");
  responses[1]?.resolve("after it");
  expect(await waiting).toBe("after it");
  await refetched;
  expect(client.getQueryData(["slips"])).toBe("after it");
  expect(reads).toBe(2);
});
