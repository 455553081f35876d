import { expect, type Page } from "@playwright/test";

/** A piece of a code this long holds more than one field of it: no field of the form is like that. */
const PIECE = 11;
/** More than a draft of the form with its headers ever takes, and far less than a picture. */
const LONGEST = 8_000;

/** Notes all that leaves the page from now on: addresses, headers and bodies, also of sockets. */
export function watchOutgoing(page: Page) {
  const sent: Buffer[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("data:") || request.url().startsWith("blob:")) return;
    const head = `${request.method()} ${decodeURIComponent(request.url())}`;
    const headers = JSON.stringify(request.headers());
    sent.push(
      Buffer.concat([Buffer.from(head + headers), request.postDataBuffer() ?? Buffer.alloc(0)]),
    );
  });
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => sent.push(Buffer.from(payload)));
  });
  return {
    /** How often something left. */
    count: () => sent.length,
    /** Nothing that left holds a piece of these lines, as they are or in base64. */
    expectNoCode(...lines: string[]): void {
      const text = sent.map((one) => one.toString("latin1")).join("\n");
      const pieces = lines.flatMap((line) => [
        ...piecesOf(line),
        middleInBase64(Buffer.from(line)),
      ]);
      expect(pieces.filter((piece) => text.includes(piece))).toEqual([]);
    },
    /** Nothing that left holds a part of this picture, as it is or in base64, or is as large as one made of it. */
    expectNoPicture(picture: Buffer): void {
      const middle = picture.subarray(picture.length / 2, picture.length / 2 + 24);
      for (const part of [middle, Buffer.from(middleInBase64(picture))]) {
        expect(sent.filter((one) => one.includes(part))).toEqual([]);
      }
      expect(Math.max(0, ...sent.map(({ length }) => length))).toBeLessThan(LONGEST);
    },
  };
}

function piecesOf(line: string): string[] {
  return Array.from({ length: line.length - PIECE + 1 }, (_, at) => line.slice(at, at + PIECE));
}

function middleInBase64(bytes: Buffer): string {
  const text = bytes.toString("base64");
  return text.slice(text.length / 2, text.length / 2 + 24);
}
