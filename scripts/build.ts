import { writePage } from "./write-page.ts";

await writePage("production");
