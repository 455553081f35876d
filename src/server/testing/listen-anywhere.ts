import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";

/** Lets a server listen on a free port of the loopback, and gives the port. */
export async function listenAnywhere(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("it listens on no port");
  return address.port;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenAnywhere(server);
  server.close();
  return port;
}

/** An address that leads to others. */
export type Front = { port: number; close(): void };

/**
 * Listens on a free port and leads each connection to one of `targets` as they are at that moment, in turn; one that
 * does not answer is passed over. What a load balancer does, without a look at what goes through.
 */
export async function listenInFront(targets: () => readonly NetConnectOpts[]): Promise<Front> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const server: Server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    keep(sockets, socket);
    turn += 1;
    const all = targets();
    lead(socket, [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)], sockets);
  });
  const port = await listenAnywhere(server);
  return {
    port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function lead(socket: Socket, [first, ...rest]: NetConnectOpts[], sockets: Set<Socket>): void {
  if (!first) return void socket.destroy();
  // Otherwise each short answer waits forty milliseconds for the one before it to be confirmed.
  const other = connect(first).setNoDelay();
  keep(sockets, other);
  let isThrough = false;
  other.once("connect", () => {
    isThrough = true;
    other.pipe(socket);
    socket.pipe(other);
  });
  other.once("close", () => (isThrough ? socket.destroy() : lead(socket, rest, sockets)));
  socket.once("close", () => other.destroy());
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  // Either side may be killed at any time.
  socket.on("error", () => undefined).once("close", () => sockets.delete(socket));
}
