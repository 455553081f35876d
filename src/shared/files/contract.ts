import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Day, FileAnswer, Id, IdParam, Instant } from "#shared/http/fields.ts";
import { FILE_KINDS, MAX_FILE_BYTES, MEDIA_TYPES } from "./rules.ts";

const FileKind = z.enum(FILE_KINDS, "Kind is not one of the choices");

export const StoredFile = component("StoredFile", {
  id: Id,
  kind: FileKind,
  media_type: z.enum(MEDIA_TYPES),
  size_bytes: z.int().positive(),
  /** The current name of the person who added it. */
  by: z.string(),
  created_at: Instant,
  /** The day on which it is removed automatically. */
  ends_on: Day,
});
export type StoredFile = z.infer<typeof StoredFile>;

/** 2.75 MiB: the largest file in base64, and the rest of the call. */
const MAX_UPLOAD_BYTES = (MAX_FILE_BYTES / 8) * 11;

const notBase64 = { error: "Content must be the file in base64" };

export const NewFile = component("NewFile", {
  kind: FileKind,
  content: z
    .string(notBase64)
    .refine((text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text), notBase64)
    .meta({ contentEncoding: "base64" }),
});
export type NewFile = z.infer<typeof NewFile>;

const FileParams = IdParam.extend({ file: IdParam.shape.id });

export const listFiles = endpoint({
  method: "GET",
  path: "/auto/slip/:id/files",
  access: "signed-in",
  summary: "The files of a slip, oldest first; only for its submitter and admins",
  params: IdParam,
  answer: z.array(StoredFile),
});

export const addFile = endpoint({
  method: "POST",
  path: "/auto/slip/:id/files",
  access: "signed-in",
  summary:
    "Add a JPEG or PDF of at most 2 MB to a slip; 200 with the existing one if it has the same bytes",
  params: IdParam,
  body: NewFile,
  bodyLimit: MAX_UPLOAD_BYTES,
  isUpload: true,
  status: 201,
  answer: StoredFile,
  otherAnswers: { 200: StoredFile },
});

export const openFile = endpoint({
  method: "GET",
  path: "/auto/slip/:id/files/:file",
  access: "signed-in",
  summary: "The bytes of a file, as a download",
  params: FileParams,
  budget: "files",
  reading: { as: "record", slips: (_file, { id }) => [id] },
  answer: FileAnswer,
  answerTypes: MEDIA_TYPES,
});

export const removeFile = endpoint({
  method: "DELETE",
  path: "/auto/slip/:id/files/:file",
  access: "signed-in",
  summary: "Remove a file of a slip",
  params: FileParams,
});
