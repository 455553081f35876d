import { StoredFile } from "#shared/files/contract.ts";
import type { FileKind } from "#shared/files/rules.ts";
import type { Answer, Client } from "./client.ts";
import type { Person, TestApp } from "./test-app.ts";

let pictures = 0;

/** The beginning of a JPEG of this size, in so many bytes. Each one is different. */
export function picture({ width = 1, height = 1, bytes = 64 } = {}): Buffer {
  const start = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8];
  const size = [height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  const all = Buffer.alloc(bytes, Buffer.from([...start, ...size]));
  pictures += 1;
  all.writeUInt32BE(pictures, bytes - 4);
  return all;
}

export function pdf(text = "1.7"): Buffer {
  return Buffer.from(`%PDF-${text}`);
}

export const pathOf = (slipId: number, file?: number) =>
  `/auto/slip/${slipId}/files${file === undefined ? "" : `/${file}`}`;

export async function tryToAdd(
  by: Client,
  slipId: number,
  bytes: Buffer = picture(),
  kind: FileKind = "passport-page",
): Promise<Answer> {
  return await by.post(pathOf(slipId), { kind, content: bytes.toString("base64") });
}

export async function addFile(...sent: Parameters<typeof tryToAdd>): Promise<StoredFile> {
  const { status, body } = await tryToAdd(...sent);
  if (status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return StoredFile.strict().parse(body);
}

export async function filesOf(by: Client, slipId: number): Promise<StoredFile[]> {
  const { status, body } = await by.get(pathOf(slipId));
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return StoredFile.strict().array().parse(body);
}

/** A file as it is sent: its bytes, not a text. */
export async function openBytes({ app }: TestApp, by: Person, slipId: number, file: number) {
  const { statusCode, headers, rawPayload } = await app.inject({
    url: `/api${pathOf(slipId, file)}`,
    headers: { authorization: `Bearer ${by.token}` },
  });
  return { status: statusCode, headers, bytes: rawPayload };
}
