import { once } from "node:events";
import { createServer, type Server } from "node:net";

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
