import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { asDownload } from "#server/http/csv-file.ts";
import * as contract from "#shared/files/contract.ts";
import { addFile, listFiles, openFile, removeFile } from "./use-cases.ts";

export function fileRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.listFiles, ({ by, params }) => listFiles(desk, by, params.id));
  serve(app, desk, contract.addFile, async ({ by, params, body, reply }) => {
    const { file, isNew } = await addFile(desk, by, params.id, body);
    if (!isNew) reply.code(200);
    return file;
  });
  serve(app, desk, contract.openFile, async ({ by, params, reply }) => {
    const { bytes, type, name } = await openFile(desk, by, params.id, params.file);
    asDownload(reply, name, type);
    reply.header("content-security-policy", "sandbox; default-src 'none'");
    return bytes;
  });
  serve(app, desk, contract.removeFile, ({ by, params }) =>
    removeFile(desk, by, params.id, params.file),
  );
}
