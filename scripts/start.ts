import { buildPageIfOutOfDate } from "./build-page.ts";

await buildPageIfOutOfDate();
await import("#server/main.ts");
