import { queryOptions } from "@tanstack/react-query";
import { addFile, listFiles, openFile, type StoredFile } from "#shared/files/contract.ts";
import type { FileKind } from "#shared/files/rules.ts";
import { call, callForFile } from "#web/lib/call.ts";

export type SlipFile = { slipId: number; file: StoredFile };

/** Refetched, as all of `["slips"]`, whenever something happens to the slip. */
export function filesQuery(slipId: number) {
  return queryOptions({
    queryKey: ["slips", "files", slipId],
    queryFn: ({ signal }) => call(listFiles, { params: { id: slipId }, signal }),
  });
}

/** Read once per opening, since each reading stands in the audit log, and forgotten with the dialog. */
export function contentQuery({ slipId, file }: SlipFile) {
  return queryOptions({
    queryKey: ["file-content", slipId, file.id],
    queryFn: ({ signal }) => readContent({ slipId, file }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function readContent({ slipId, file }: SlipFile, signal?: AbortSignal): Promise<Blob> {
  return callForFile(openFile, { params: { id: slipId, file: file.id }, signal });
}

export async function sendFile(slipId: number, kind: FileKind, file: Blob): Promise<StoredFile> {
  const content = await inBase64(file);
  return call(addFile, { params: { id: slipId }, body: { kind, content } });
}

function inBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
