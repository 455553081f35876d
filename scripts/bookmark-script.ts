import { build, type Plugin } from "vite";

const QUERY = "?bookmark";

/** `import { script } from "….ts?bookmark"` gives that file with all that it imports as the text of one script. */
export const bookmarkScript: Plugin = {
  name: "bookmark-script",
  enforce: "pre",
  // The tests would keep it while what it imports has changed.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (id.endsWith(QUERY) ? false : undefined)),
  async load(id) {
    if (!id.endsWith(QUERY)) return null;
    const built = await build({
      configFile: false,
      logLevel: "error",
      build: {
        write: false,
        target: "es2022",
        modulePreload: false,
        rolldownOptions: { input: id.slice(0, -QUERY.length), output: { format: "iife" } },
      },
    });
    const files = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
    const [script, ...others] = files.filter((file) => file.type === "chunk");
    if (!script || others.length > 0) throw new Error(`${id} is not one script.`);
    for (const file of script.moduleIds) this.addWatchFile(file);
    return `export const script = ${JSON.stringify(script.code.trim())};`;
  },
};
