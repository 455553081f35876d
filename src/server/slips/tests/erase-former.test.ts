import { expect, test } from "vitest";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { allStoredText } from "#server/testing/erased.ts";
import { addFile, filesOf } from "#server/testing/files.ts";
import { followUp, submitCompleted } from "#server/testing/follow-ups.ts";
import { freshPassport, readHistory, readSlip, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { Draft } from "#shared/drafts/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { comparable } from "#shared/text/plain.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");

const withNumber = (passport: string) => ({
  passport_number: passport,
  confirm_passport: passport,
});

async function changeNumber(slip: Slip, passport = freshPassport()): Promise<Slip> {
  const { status } = await operator.put(`/auto/slip/${slip.id}`, {
    ...slip,
    ...withNumber(passport),
  });
  expect(status).toBe(200);
  return await readSlip(operator, slip.id);
}

async function draft(values: Record<string, unknown>, slip_id?: number): Promise<number> {
  const body = { form_values: values, ...(slip_id && { slip_id }) };
  const answer = await operator.post("/slip-drafts", body);
  expect(answer.status).toBe(201);
  return (answer.body as Draft).id;
}

const readDraft = async (id: number) => {
  const { status, body } = await operator.get(`/slip-drafts/${id}`);
  return status === 200 ? (body as Draft).form_values : status;
};

/** Of everything that is stored, in any spelling. */
async function isStored(passport: string): Promise<boolean> {
  return comparable(await allStoredText(app)).includes(comparable(passport));
}

test("a former number is erased with the logged values; files, unsaved edits and everything else stay", async () => {
  const typed = await submit(operator);
  const former = typed.passport_number;
  const slip = await changeNumber(typed);
  const page = await addFile(operator, slip.id);
  const edit = await draft({ first_name: "Half", others: `Was ${former}`, phone: "+880" }, slip.id);

  expect(await erasePassport(app.context, former)).toMatchObject({
    slips: [],
    formerly: [slip.id],
    drafts: 0,
  });

  expect(await readSlip(operator, slip.id)).toEqual(slip);
  expect((await filesOf(operator, slip.id)).map(({ id }) => id)).toEqual([page.id]);
  expect((await operator.get(`/auto/slip/${slip.id}/files/${page.id}`)).status).toBe(200);
  expect(await readDraft(edit)).toEqual({
    first_name: "Half",
    others: "Was Erased",
    phone: "+880",
  });
  const edited = (await readHistory(admin, slip.id)).find(({ action }) => action === "edited");
  expect(edited?.changes).toEqual([{ field: "passport_number", from: null, to: null }]);
  expect(await isStored(former)).toBe(false);
});

test("erasing the present owner of a number leaves the application that only had it", async () => {
  const mistyped = await submit(operator);
  const owner = mistyped.passport_number;
  const slip = await changeNumber(mistyped);
  const page = await addFile(operator, slip.id);
  const edit = await draft({ first_name: "Half" }, slip.id);
  const own = await submit(operator, { ...withNumber(owner) });
  await addFile(operator, own.id);

  expect(await erasePassport(app.context, owner)).toMatchObject({
    slips: [own.id],
    formerly: [slip.id],
  });

  expect((await readSlip(admin, own.id)).first_name).toBe("Erased");
  expect(await filesOf(operator, own.id)).toEqual([]);
  expect(await readSlip(operator, slip.id)).toEqual(slip);
  expect((await filesOf(operator, slip.id)).map(({ id }) => id)).toEqual([page.id]);
  expect(await readDraft(edit)).toEqual({ first_name: "Half" });
  expect(await isStored(owner)).toBe(false);
});

test("erasing a person takes nothing from whoever has a number that the person's application once had", async () => {
  const neighbour = await submit(operator);
  const slip = await changeNumber(
    await submit(operator, { ...withNumber(freshPassport()) }),
    freshPassport(),
  );
  const wrong = await changeNumber(slip, neighbour.passport_number);
  const right = await changeNumber(wrong);
  const theirs = await draft({ ...withNumber(neighbour.passport_number), first_name: "Next" });
  await erasePassport(app.context, right.passport_number);
  expect(await readSlip(operator, neighbour.id)).toEqual(neighbour);
  expect(await readDraft(theirs)).toMatchObject({ first_name: "Next" });
});

test("a draft of the number goes; one with another number loses only what it says of it", async () => {
  const { passport_number } = await submit(operator);
  const spaced = `${passport_number.slice(0, 3)} ${passport_number.slice(3)}`.toLowerCase();
  const other = await submit(operator);
  const [own, begun, mentions, edit] = [
    await draft({ passport_number: spaced, first_name: "Own" }),
    await draft({ others: `Passport ${spaced}` }),
    await draft({ ...withNumber(freshPassport()), others: `Brother of ${spaced}, same house` }),
    await draft({ confirm_passport: spaced, first_name: "Other" }, other.id),
  ];
  expect(await erasePassport(app.context, passport_number)).toMatchObject({
    drafts: 2,
    texts: { applications: 2 },
  });
  expect([await readDraft(own), await readDraft(begun)]).toEqual([404, 404]);
  expect(await readDraft(mentions)).toMatchObject({ others: "Brother of Erased, same house" });
  expect(await readDraft(edit)).toEqual({ first_name: "Other" });
});

const bangla = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

const SPELLINGS: readonly [string, (passport: string) => string][] = [
  ["as it is", (passport) => passport],
  ["with a space", (passport) => `${passport.slice(0, 2)} ${passport.slice(2)}`],
  ["with hyphens, in lower case", (passport) => passport.split("").join("-").toLowerCase()],
  ["in Bangla digits", bangla],
  ["in full width", fullWidth],
];

test.each(SPELLINGS)(
  "a number written %s is found in reasons, remarks, notes and follow-ups, former or not, whosever",
  async (_, spell) => {
    const typed = await submit(operator);
    const former = typed.passport_number;
    const said = `Typed as ${spell(former)}`;
    const [mine, theirs] = [await changeNumber(typed), await submit(operator)];
    for (const slip of [mine, theirs]) {
      const path = `/auto/slip/${slip.id}`;
      expect(
        (await operator.put(path, { ...slip, ...withNumber(slip.passport_number), others: said }))
          .status,
      ).toBe(200);
      expect((await operator.post(`${path}/notes`, { note: said })).status).toBe(200);
      const decision = { status: "declined", reason: said };
      expect((await admin.patch(`${path}/status`, decision)).status).toBe(200);
    }
    const completed = await submitCompleted(app, operator);
    await followUp(operator, completed.id, { note: said, valid_till: "2026-12-30" });
    const failed = await submit(operator);
    await app.context.sql`
      update slips set status = 'approved', process_status = 'failed', failed_reason = ${said}, run_no = 1, queued_at = now()
      where id = ${failed.id}`;

    const { texts, formerly } = await erasePassport(app.context, former);

    expect(formerly).toEqual([mine.id]);
    expect(texts.applications).toBeGreaterThan(0);
    expect(await isStored(former)).toBe(false);
    for (const { id } of [mine, theirs]) {
      expect(await readSlip(operator, id)).toMatchObject({ others: null, erased_at: null });
      const reasons = await app.context.sql`select declined_reason from slips where id = ${id}`;
      expect(reasons).toEqual([{ declined_reason: "Erased" }]);
    }
    expect((await readSlip(operator, failed.id)).failed_reason).toBe("Erased");
    expect((await operator.get(`/auto/slip/${completed.id}/follow-up`)).body).toMatchObject({
      note: null,
      valid_till: "2026-12-30",
    });
  },
);
