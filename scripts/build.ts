import { writePage } from "./write-page.ts";

await writePage(process.argv[2] === "check" ? "check" : "production");
