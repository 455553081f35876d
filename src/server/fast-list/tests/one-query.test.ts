import { expect, test } from "vitest";
import { pageOf } from "#server/testing/client.ts";
import { submit } from "#server/testing/slip-states.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";
import { watchQueries } from "#server/testing/watched-queries.ts";

const first = await testApp();
const { sql, sent } = watchQueries(first.connection);
const app = await anotherProgram(first, { sql });

test("a returning caller gets page 1 by one query", async () => {
  const { token } = await first.person("operator");
  const operator = app.withToken(token);
  const { id } = await submit(operator);
  const look = async (query: string) => {
    sent.length = 0;
    const { slips } = pageOf(await operator.get(`/auto/slips${query}`));
    // What is written beside, once a second, is not the list's.
    const queries = sent.filter(({ query }) => !/update sessions|audit\.log/.test(query));
    return [slips.map((slip) => slip.id), queries.length];
  };
  expect(await look("")).toEqual([[id], 2]);
  expect(await look("")).toEqual([[id], 1]);
  expect(await look("?status=approved")).toEqual([[], 1]);
  expect(await look("?page=2")).toEqual([[id], 3]);
});
