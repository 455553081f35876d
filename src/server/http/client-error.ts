import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorAnswer } from "#shared/http/error-answer.ts";

/** What cannot be read as HTTP, by the code of Node's parser, in words for people. */
const UNREADABLE: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The address or the headers are too long. Nothing was saved."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time. Nothing was saved."],
};
const NOT_HTTP: [number, string] = [400, "The request could not be read. Nothing was saved."];

/** Answers what never became a request, with the headers and in the shape of every other answer. */
export function answerClientErrors(headers: Readonly<Record<string, string>>) {
  return (error: { code: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (!socket.writable) return void socket.destroy();
    const [status, message] = UNREADABLE[error.code] ?? NOT_HTTP;
    const answer: ErrorAnswer = { message, requestId: crypto.randomUUID() };
    const body = JSON.stringify(answer);
    const lines = Object.entries({
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join("\r\n");
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
  };
}
