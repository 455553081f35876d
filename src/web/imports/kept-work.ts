import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { Sentence } from "#shared/http/fields.ts";
import { SentRow } from "#shared/imports/contract.ts";
import {
  type ColumnMap,
  IMPORT_FIELDS,
  NAME_SPLITS,
  type NameSplit,
} from "#shared/imports/rules-columns.ts";
import { COLUMN_FIELDS } from "#shared/imports/rules-headings.ts";
import type { SheetRow } from "#shared/imports/rules-rows.ts";
import type { Sheet } from "#shared/imports/rules-sheet.ts";
import type { ImportField } from "#shared/imports/rules-values.ts";
import { DATE_ORDERS, type DateOrder } from "#shared/profile/contract-preferences.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { copyKey, readCopy, removeCopy, saveCopy } from "#web/lib/storage.ts";
import type { ReadFile } from "./sheet/read-sheet.ts";

export type Fixed = Readonly<Partial<Record<ImportField, string>>>;
export type Correction = { line: number; field: ImportField; text: string };

/** What a person does to a file until it is submitted. */
export type Work = {
  sheetAt: number;
  takesHidden: boolean;
  columns: ColumnMap;
  answers: Readonly<Record<string, DateOrder>>;
  split: NameSplit;
  fixed: Fixed;
  /** Null until they are checked, and again after another choice. */
  rows: readonly SheetRow[] | null;
  typed: readonly Correction[];
  /** Lines are the keys. */
  ticks: Readonly<Record<string, boolean>>;
  /** What was chosen and is not submitted: values for all rows, and which rows are ticked. */
  chosen: { values: boolean; ticks: boolean };
  sent: readonly SentRow[];
};

type KeptWork = Work & { at: string };

const Field = z.enum(IMPORT_FIELDS);
const Texts = z.partialRecord(Field, z.string());
const Words = z.union([z.string(), Sentence]);

const KeptSheet = z.object({
  name: z.string(),
  rows: z.array(z.array(z.string())),
  isHidden: z.boolean().exactOptional(),
  fieldErrors: z
    .array(z.object({ row: z.int(), column: z.int(), fieldError: Words }))
    .exactOptional(),
  hiddenRows: z.array(z.int()).exactOptional(),
  hiddenColumns: z.array(z.int()).exactOptional(),
  merged: z.int().exactOptional(),
  sideways: z.array(z.int()).exactOptional(),
  tooMuch: z.object({ rows: z.int(), columns: z.int() }).exactOptional(),
  countsFrom1904: z.boolean().exactOptional(),
} satisfies Record<keyof Sheet, z.ZodType>);

const KeptFile: z.ZodType<ReadFile> = z.object({
  name: z.string(),
  sha256: z.string(),
  sheets: z.array(KeptSheet),
  note: z.string().exactOptional(),
} satisfies Record<keyof ReadFile, z.ZodType>);

const KeptRow = z.object({
  line: z.int(),
  cells: Texts,
  wholeName: z.string().exactOptional(),
  split: z.enum(NAME_SPLITS).exactOptional(),
  fieldErrors: z.partialRecord(Field, Words).exactOptional(),
} satisfies Record<keyof SheetRow, z.ZodType>);

const KeptWork: z.ZodType<KeptWork> = z.object({
  at: z.iso.datetime(),
  sheetAt: z.int(),
  takesHidden: z.boolean(),
  columns: z.array(z.enum(COLUMN_FIELDS).nullable()),
  answers: z.record(z.string(), z.enum(DATE_ORDERS)),
  split: z.enum(NAME_SPLITS),
  fixed: Texts,
  rows: z.array(KeptRow).nullable(),
  typed: z.array(z.object({ line: z.int(), field: Field, text: z.string() })),
  ticks: z.record(z.string(), z.boolean()),
  chosen: z.object({ values: z.boolean(), ticks: z.boolean() }),
  sent: z.array(SentRow),
} satisfies Record<keyof KeptWork, z.ZodType>);

type KeptImport = { file: ReadFile; work: KeptWork };

/** Keeps the work on a file in this tab while there is any, and finds what was kept there before. */
export function useKeptWork(file: ReadFile | null, work: Work | null) {
  const { id } = useCurrentUser();
  const [fileKey, workKey] = [copyKey(id, "import:file"), copyKey(id, "import:work")];
  const [found, setFound] = useState(() => readKept(fileKey, workKey));
  const [isKept, setIsKept] = useState(true);
  // The file is stored once, not with every correction.
  const stored = useRef<{ file: ReadFile; isStored: boolean }>(null);
  useEffect(() => {
    if (!file) return;
    if (stored.current?.file !== file || !work) {
      removeCopy(workKey);
      removeCopy(fileKey);
      stored.current = work && { file, isStored: saveCopy(fileKey, file) };
    }
    const copy = work && ({ ...work, at: serverNow().toISOString() } satisfies KeptWork);
    setIsKept(!copy || (stored.current?.isStored === true && saveCopy(workKey, copy)));
  }, [file, work, fileKey, workKey]);
  return {
    found,
    /** Whether the work is there after a reload. */
    isKept,
    /** Ends the offer of what was found. */
    answer: () => setFound(null),
    discard: () => {
      removeCopy(workKey);
      removeCopy(fileKey);
      setFound(null);
    },
  };
}

function readKept(fileKey: string, workKey: string): KeptImport | null {
  const work = KeptWork.safeParse(readCopy(workKey));
  const file = KeptFile.safeParse(readCopy(fileKey));
  return file.success && work.success ? { file: file.data, work: work.data } : null;
}
