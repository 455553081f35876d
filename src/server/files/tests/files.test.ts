import { expect, test } from "vitest";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { readAudit, wholeAudit } from "#server/testing/audit.ts";
import { refused } from "#server/testing/client.ts";
import {
  addFile,
  filesOf,
  openBytes,
  pathOf,
  pdf,
  picture,
  tryToAdd,
} from "#server/testing/files.ts";
import { readHistory, readSlip, submit } from "#server/testing/slip-states.ts";
import { anotherProgram, setBudgets, testApp } from "#server/testing/test-app.ts";
import { MAX_FILE_BYTES, MAX_FILES } from "#shared/files/rules.ts";

const app = await testApp({ OPERATOR_SCOPE: "all" });
const admin = await app.person("admin", "Salma Begum");
const operator = await app.person("operator", "Karim Ali");
const colleague = await app.person("operator");
const applicant = await app.person("applicant");

const ONLY = "Only the person who submitted this application, or an admin, may see its files.";

test("the submitter and an admin add files, which are listed oldest first with their last day", async () => {
  const slip = await submit(operator);
  const page = picture();
  const added = await addFile(operator, slip.id, page);
  await addFile(admin, slip.id, pdf(), "report");
  const [first, second, ...others] = await filesOf(operator, slip.id);
  expect(first).toEqual(added);
  expect(first).toMatchObject({
    kind: "passport-page",
    media_type: "image/jpeg",
    size_bytes: page.length,
    by: "Karim Ali",
  });
  expect(second).toMatchObject({
    kind: "report",
    media_type: "application/pdf",
    by: "Salma Begum",
  });
  expect(others).toEqual([]);
  expect(await filesOf(admin, slip.id)).toEqual([first, second]);
  expect((await readSlip(operator, slip.id)).updated_at).toBe(slip.updated_at);
});

test("the history says who added and removed which kind of file, and no more", async () => {
  const { id } = await submit(operator);
  const file = await addFile(operator, id, picture(), "slip");
  expect((await admin.delete(pathOf(id, file.id))).status).toBe(204);
  expect((await readHistory(operator, id)).slice(-2)).toMatchObject([
    {
      action: "file-added",
      actor_name: "Karim Ali",
      changes: [{ field: "file", from: null, to: "slip" }],
    },
    {
      action: "file-removed",
      actor_name: "Salma Begum",
      changes: [{ field: "file", from: "slip", to: null }],
    },
  ]);
  expect(await filesOf(operator, id)).toEqual([]);
  expect(refused(await admin.delete(pathOf(id, file.id)))).toEqual([404, "No file found"]);
});

test("adding the same bytes again returns the existing file", async () => {
  const { id } = await submit(operator);
  const page = picture();
  const first = await addFile(operator, id, page);
  const again = await tryToAdd(admin, id, page, "other");
  expect([again.status, again.body]).toEqual([200, first]);
  expect(await filesOf(operator, id)).toEqual([first]);
  // On another application they are another file.
  expect((await addFile(operator, (await submit(operator)).id, page)).id).not.toBe(first.id);
});

test("an opened file has the added bytes, as a download that cannot run scripts", async () => {
  const { id } = await submit(operator);
  const [page, report] = [picture({ bytes: 90_000 }), pdf()];
  const first = await addFile(operator, id, page);
  const second = await addFile(operator, id, report, "report");
  const opened = await openBytes(app, operator, id, first.id);
  expect([opened.status, opened.bytes.equals(page)]).toEqual([200, true]);
  expect(opened.headers).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": `attachment; filename="slip-${id}-passport-page.jpg"`,
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  const other = await openBytes(app, admin, id, second.id);
  expect(other.bytes.equals(report)).toBe(true);
  expect(other.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="slip-${id}-report.pdf"`,
  });
});

test("a colleague who may see the application can neither see, add nor remove its files", async () => {
  const { id } = await submit(operator);
  const file = await addFile(operator, id);
  expect(refused(await colleague.get(pathOf(id)))).toEqual([403, ONLY]);
  expect(refused(await colleague.get(pathOf(id, file.id)))).toEqual([403, ONLY]);
  expect(refused(await tryToAdd(colleague, id))).toEqual([403, ONLY]);
  expect(refused(await colleague.delete(pathOf(id, file.id)))).toEqual([403, ONLY]);
  expect(await filesOf(operator, id)).toEqual([file]);
});

test("people who may not see the application find neither it nor its files", async () => {
  const { id } = await submit(operator);
  const file = await addFile(operator, id);
  const settings = { ...app.context.settings, OPERATOR_SCOPE: "own" } as const;
  const narrow = await anotherProgram(app, { settings });
  for (const stranger of [applicant, narrow.withToken(colleague.token)]) {
    expect(refused(await stranger.get(pathOf(id)))).toEqual([404, "No slip found"]);
    expect(refused(await stranger.get(pathOf(id, file.id)))).toEqual([404, "No slip found"]);
    expect(refused(await tryToAdd(stranger, id))).toEqual([404, "No slip found"]);
    expect(refused(await stranger.delete(pathOf(id, file.id)))).toEqual([404, "No slip found"]);
  }
  expect((await app.anonymous.get(pathOf(id, file.id))).status).toBe(401);
});

test("an applicant can use the files of their own application", async () => {
  const { id } = await submit(applicant);
  const file = await addFile(applicant, id);
  expect((await openBytes(app, applicant, id, file.id)).status).toBe(200);
});

test("a file is found under its own application only", async () => {
  const [first, second] = [await submit(operator), await submit(operator)];
  const file = await addFile(operator, first.id);
  expect(refused(await operator.get(pathOf(second.id, file.id)))).toEqual([404, "No file found"]);
  expect(refused(await operator.delete(pathOf(second.id, file.id)))).toEqual([
    404,
    "No file found",
  ]);
  expect(await filesOf(operator, first.id)).toHaveLength(1);
});

test("a suspended person cannot open files", async () => {
  const leaver = await app.person("operator");
  const { id } = await submit(leaver);
  const file = await addFile(leaver, id);
  await admin.patch(`/auto/operator/${leaver.id}/state`, { state: "suspended" });
  expect((await openBytes(app, leaver, id, file.id)).status).toBe(401);
});

const text = (written: string) => Buffer.from(written);
const NO_TYPE = "The file is not a JPEG picture or a PDF";

test.each([
  ["HTML", text("<!doctype html><script>alert(1)</script>"), NO_TYPE],
  ["SVG", text('<svg xmlns="http://www.w3.org/2000/svg"/>'), NO_TYPE],
  ["a ZIP", Buffer.of(0x50, 0x4b, 3, 4), NO_TYPE],
  ["a PNG", Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), NO_TYPE],
  ["a GIF", text("GIF89a"), NO_TYPE],
  ["an empty file", Buffer.alloc(0), "The file is empty"],
  [
    "a JPEG of 60,000 × 60,000",
    picture({ width: 60_000, height: 60_000 }),
    "The picture has more than 40 million pixels",
  ],
  ["a JPEG that is cut off", picture().subarray(0, 12), "The picture cannot be read"],
  ["one byte too many", picture({ bytes: MAX_FILE_BYTES + 1 }), "The file is larger than 2 MB"],
])("%s is refused with a message, and nothing is stored", async (_what, bytes, sentence) => {
  const { id } = await submit(operator);
  expect(refused(await tryToAdd(operator, id, bytes))).toEqual([400, sentence]);
  expect(await filesOf(operator, id)).toEqual([]);
  expect(await readHistory(operator, id)).toHaveLength(1);
});

test.each([
  [{ kind: "cv", content: "JVBERi0=" }, "Kind is not one of the choices"],
  [{ content: "JVBERi0=" }, "Kind is not one of the choices"],
  [{ kind: "slip" }, "Content must be the file in base64"],
  [{ kind: "slip", content: "JVBERi0" }, "Content must be the file in base64"],
  [{ kind: "slip", content: "JVBE\nRi0" }, "Content must be the file in base64"],
])("%j is refused", async (body, sentence) => {
  const { id } = await submit(operator);
  expect(refused(await operator.post(pathOf(id), body))).toEqual([400, sentence]);
});

test("2 MB are stored and returned unchanged, and a larger call is not read", async () => {
  const { id } = await submit(operator);
  const large = picture({ bytes: MAX_FILE_BYTES });
  const file = await addFile(operator, id, large);
  const { bytes } = await openBytes(app, operator, id, file.id);
  expect(bytes.equals(large)).toBe(true);
  const more = picture({ bytes: MAX_FILE_BYTES + 100_000 });
  expect((await tryToAdd(operator, id, more)).status).toBe(413);
});

test("other calls have their usual size limit", async () => {
  const { id } = await submit(operator);
  const note = "x".repeat(300_000);
  expect((await operator.post(`/auto/slip/${id}/notes`, { note })).status).toBe(413);
});

test("a file's type follows from its bytes: a PDF may be named like a picture", async () => {
  const { id } = await submit(operator);
  expect(await addFile(operator, id, pdf(), "passport-page")).toMatchObject({
    media_type: "application/pdf",
  });
});

test("of two tenth files added at once one is refused", async () => {
  const { id } = await submit(operator);
  for (let count = 0; count < MAX_FILES - 1; count += 1) await addFile(operator, id);
  const answers = await Promise.all([tryToAdd(operator, id), tryToAdd(admin, id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(refused(await tryToAdd(operator, id))).toEqual([
    409,
    "10 files at most. Remove one first.",
  ]);
  const [first] = await filesOf(operator, id);
  expect(await filesOf(operator, id)).toHaveLength(MAX_FILES);
  await operator.delete(pathOf(id, first?.id));
  await addFile(operator, id);
});

test("an erased application has no files and accepts none", async () => {
  const { id, passport_number } = await submit(operator);
  const file = await addFile(operator, id);
  await erasePassport(app.context, passport_number);
  expect(await filesOf(operator, id)).toEqual([]);
  expect((await openBytes(app, operator, id, file.id)).status).toBe(404);
  expect(refused(await tryToAdd(operator, id))).toEqual([
    409,
    "This application was erased. Nothing can be added to it.",
  ]);
});

test("deleting an application deletes its files", async () => {
  const { id } = await submit(operator);
  await addFile(operator, id);
  expect((await admin.delete(`/auto/slip/${id}`)).status).toBe(204);
  const left = await app.context.sql`select 1 from slip_files where slip_id = ${id}`;
  expect(left).toEqual([]);
});

test("checks run in this order: right, state, file, free space", async () => {
  const { id } = await submit(operator);
  for (let count = 0; count < MAX_FILES; count += 1) await addFile(operator, id);
  const settings = { ...app.context.settings, FILES_DAYS: "off" } as const;
  const closed = await anotherProgram(app, { settings });
  const wrong = text("<svg/>");
  const add = (token: string) => tryToAdd(closed.withToken(token), id, wrong);
  expect(refused(await add(colleague.token))).toEqual([403, ONLY]);
  expect(refused(await add(operator.token))).toEqual([409, "This desk keeps no files."]);
  expect(refused(await tryToAdd(operator, id, wrong))).toEqual([400, NO_TYPE]);
  expect((await tryToAdd(operator, id)).status).toBe(409);
});

test("each opening is in the audit log with the id of the application; no log has bytes or names", async () => {
  const { id } = await submit(operator);
  const page = picture();
  const file = await addFile(operator, id, page);
  await openBytes(app, operator, id, file.id);
  const opened = async () =>
    (await readAudit(admin, { kind: "reading" })).entries.filter(
      ({ subject_id, details }) =>
        subject_id === id && details.route === "GET /api/auto/slip/:id/files/:file",
    );
  await expect.poll(opened).toHaveLength(1);
  expect(await opened()).toMatchObject([{ action: "record-read", actor_id: operator.id }]);
  await openBytes(app, operator, id, file.id);
  await expect.poll(opened).toHaveLength(2);
  const [{ sha256 } = { sha256: "" }] = await app.context.sql<{ sha256: string }[]>`
    select encode(sha256, 'hex') as sha256 from slip_files where id = ${file.id}`;
  const logs = `${await wholeAudit(app)}\n${app.logged()}`;
  expect(logs).toContain("file-added");
  for (const secret of [page.toString("base64"), page.toString("hex"), sha256]) {
    expect(logs).not.toContain(secret);
  }
});

test("with a used-up budget a person cannot open files, and the admins are notified", async () => {
  const { id } = await submit(operator);
  const file = await addFile(operator, id);
  const reported: string[] = [];
  setBudgets(app, { files: { size: 2, minutes: 60 } }, (_by, kind) => reported.push(kind));
  const open = () => operator.get(pathOf(id, file.id));
  expect([(await open()).status, (await open()).status]).toEqual([200, 200]);
  expect(refused(await open())).toEqual([
    429,
    "You have opened more files in a short time than people do. The admins were notified. Please continue in 30 minutes.",
  ]);
  expect(reported).toEqual(["files"]);
  // Another person's budget, and one's own list, are not touched.
  expect((await openBytes(app, admin, id, file.id)).status).toBe(200);
  expect(await filesOf(operator, id)).toHaveLength(1);
  setBudgets(app, {});
});
