import { expect, test } from "vitest";
import { sumOfFiles } from "#server/files/files.queries.ts";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { refused } from "#server/testing/client.ts";
import { addFile, filesOf, pathOf, pdf, picture, tryToAdd } from "#server/testing/files.ts";
import { submit } from "#server/testing/slip-states.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");

test("what all files take is known without reading them, whichever way they come and go", async () => {
  const agree = async (files: number) => {
    const truth = await app.context.sql`
      select count(*) as files, coalesce(sum(size_bytes), 0)::bigint as bytes from slip_files`.one();
    expect(await sumOfFiles(app.context.sql)).toEqual(truth);
    expect(truth).toMatchObject({ files });
  };
  await agree(0);
  const slips = await Promise.all([1, 2, 3].map(() => submit(operator)));
  const [changed, deleted, erased] = slips.map(({ id }) => id);
  if (!changed || !deleted || !erased) throw new Error("three applications");
  const page = await addFile(operator, changed, picture({ bytes: 1_000 }));
  for (const id of [changed, deleted, erased]) await addFile(operator, id, pdf());
  await addFile(operator, deleted, picture({ bytes: 5_000 }));
  await agree(5);
  // The same bytes again are the same file.
  expect((await tryToAdd(operator, changed, pdf())).status).toBe(200);
  await agree(5);
  expect((await operator.delete(`${pathOf(changed)}/${page.id}`)).status).toBe(204);
  await agree(4);
  expect((await admin.delete(`/auto/slip/${deleted}`)).status).toBe(204);
  await agree(2);
  await erasePassport(app.context, slips[2]?.passport_number ?? "");
  await agree(1);
});

/** A program whose room for files has so many bytes left. */
async function withRoom(bytes: number) {
  const { id } = await submit(operator);
  const settings = { ...app.context.settings, FILES_GB: 1 };
  const small = await anotherProgram(app, { settings });
  await app.context.sql`delete from slip_files`;
  await app.context.sql`
    insert into slip_files (slip_id, kind, media_type, size_bytes, sha256, key_encrypted, uploaded_by)
    select ${id}, 'other', 'image/jpeg', case n when 512 then 2097152 - ${bytes}::int else 2097152 end,
      sha256(n::text::bytea), 'v1', ${operator.id}
    from generate_series(1, 512) n`;
  return {
    by: small.withToken(operator.token),
    empty: () => app.context.sql`delete from slip_files where slip_id = ${id}`,
  };
}

const NO_ROOM = [409, "The room for files is used up. Please tell whoever runs this desk."];

test("when FILES_GB are used up nothing is added, until there is room again", async () => {
  const { by, empty } = await withRoom(999);
  const { id } = await submit(operator);
  expect(refused(await tryToAdd(by, id, picture({ bytes: 1_000 })))).toEqual(NO_ROOM);
  expect(await filesOf(operator, id)).toEqual([]);
  expect((await tryToAdd(by, id, picture({ bytes: 999 }))).status).toBe(201);
  expect(refused(await tryToAdd(by, id))).toEqual(NO_ROOM);
  await empty();
  await addFile(by, id);
  expect((await admin.get(pathOf(id))).status).toBe(200);
});

test("files that arrive at once share the room that is left", async () => {
  const { by, empty } = await withRoom(2_500);
  const slips = [await submit(operator), await submit(operator), await submit(operator)];
  const answers = await Promise.all(
    slips.map(({ id }) => tryToAdd(by, id, picture({ bytes: 1_000 }))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  await empty();
});
