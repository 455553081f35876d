import { BuildError, buildPageIfOutOfDate } from "./build-page.ts";

try {
  await buildPageIfOutOfDate("production");
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exit(1);
}
await import("#server/main.ts");
