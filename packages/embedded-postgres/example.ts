import { startEmbedded } from "@slipdesk/embedded-postgres";
import { Client } from "pg";

const database = await startEmbedded({ name: "library", dataDir: "./data" }, console);
const client = new Client(database.connection);
await client.connect();
await client.query("create table if not exists books (title text)");
await client.query("insert into books values ('Padma Nadir Majhi')");
console.log((await client.query("select count(*) from books")).rows);
await client.end();
await database.stop();
