import { connect, insertion } from "@slipdesk/pg-client";

const { PGHOST, PGUSER, PGPASSWORD, PGDATABASE } = process.env;
const sql = connect({ host: PGHOST, user: PGUSER, password: PGPASSWORD, database: PGDATABASE });
await sql`create table books (title text, pages integer)`;
await sql.begin(async (tx) => {
  await tx`insert into books ${insertion([{ title: "Padma Nadir Majhi", pages: 160 }])}`;
});
const pages = 100;
const book = await sql<{ title: string }[]>`select title from books where pages > ${pages}`.one();
console.log(book.title);
await sql.end();
