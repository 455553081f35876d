// Prints a CycloneDX bill of materials: the packages of server and page, and the pinned Node.
// npm run sbom writes it to sbom.json.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { z } from "zod";
import { readSources } from "./structure/source.ts";

const Names = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  name: z.string(),
  dependencies: Names,
  devDependencies: Names,
  optionalDependencies: Names,
});
const Component = z.looseObject({ "bom-ref": z.string(), name: z.string() });
const Bom = z.looseObject({
  metadata: z.looseObject({ component: Component }),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});
const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
    }),
  ),
});

const manifest = readManifest("package.json");
/** What the packages of our own need to run; npm lists what they are developed with as well. */
const needsOfOwn = new Map(
  globSync("packages/*/package.json").map((path) => {
    const { name, dependencies, optionalDependencies } = readManifest(path);
    return [name, { ...dependencies, ...optionalDependencies }] as const;
  }),
);
const bom = readBom();
const root = bom.metadata.component;
const roots = new Set([
  ...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
  ...packagesOfThePage(),
]);
const direct = bom.dependencies.find(({ ref }) => ref === root["bom-ref"])?.dependsOn ?? [];
const isRoot = (ref: string) => roots.has(nameOf(ref));
const used = reachableFrom(direct.filter(isRoot));
const runtime = nodeRuntime();
const ofProgram = {
  ref: root["bom-ref"],
  dependsOn: [...direct.filter(isRoot), ...runtime.map((one) => one["bom-ref"])],
};
console.log(
  JSON.stringify(
    {
      ...bom,
      metadata: { ...bom.metadata, component: { ...root, name: manifest.name } },
      components: [...bom.components.filter((one) => used.has(one["bom-ref"])), ...runtime],
      dependencies: [
        ofProgram,
        ...bom.dependencies.filter(({ ref }) => used.has(ref)),
        ...runtime.map((one) => ({ ref: one["bom-ref"], dependsOn: [] })),
      ],
    },
    null,
    2,
  ),
);

function readManifest(path: string): z.infer<typeof Manifest> {
  return Manifest.parse(JSON.parse(readFileSync(path, "utf8")));
}

function nameOf(ref: string): string {
  return ref.replace(/@[^@]*$/, "");
}

/** Everything in the lockfile, including development tools. */
function readBom(): z.infer<typeof Bom> {
  const npm = process.env.npm_execpath;
  const [command, before] = npm ? [process.execPath, [npm]] : ["npm", []];
  const { status, stdout, stderr } = spawnSync(
    command,
    [
      ...before,
      "sbom",
      "--sbom-format=cyclonedx",
      "--sbom-type=application",
      "--package-lock-only",
    ],
    { encoding: "utf8", maxBuffer: 2 ** 26, shell: !npm && process.platform === "win32" },
  );
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const { components, dependencies, ...rest } = Bom.parse(JSON.parse(stdout));
  return {
    ...rest,
    // npm reports the folder's name.
    components: components.map((one) => {
      const name = nameOf(one["bom-ref"]);
      return needsOfOwn.has(name) ? { ...one, name } : one;
    }),
    dependencies: dependencies.map(({ ref, dependsOn = [] }) => {
      const needs = needsOfOwn.get(nameOf(ref));
      return { ref, dependsOn: dependsOn.filter((one) => !needs || nameOf(one) in needs) };
    }),
  };
}

/** Packages bundled into the page: `import "name"`, `from "name/part"`, `url("name/file")`. */
function packagesOfThePage(): string[] {
  const texts = readSources()
    .filter(({ side, isTest }) => side === "web" && !isTest)
    .map(({ text }) => text);
  return Object.keys(manifest.devDependencies).filter((name) =>
    texts.some((text) => text.includes(`"${name}"`) || text.includes(`"${name}/`)),
  );
}

function reachableFrom(refs: readonly string[]): Set<string> {
  const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set<string>();
  const waiting = [...refs];
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    if (reached.has(ref)) continue;
    reached.add(ref);
    waiting.push(...(needs.get(ref) ?? []));
  }
  return reached;
}

function nodeRuntime(): z.infer<typeof Component>[] {
  const { packages } = Lockfile.parse(
    JSON.parse(readFileSync("node-runtime/package-lock.json", "utf8")),
  );
  return Object.entries(packages).flatMap(
    ([path, { version, license = "MIT", integrity = "" }]) => {
      const name = path.replace(/^node_modules\//, "");
      if (name === "" || version === undefined) return [];
      const content = Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");
      return [
        {
          "bom-ref": `${name}@${version}`,
          type: "platform",
          name,
          version,
          scope: "optional",
          description: "Node.js, where the machine's own is older",
          purl: `pkg:npm/${name}@${version}`,
          hashes: [{ alg: "SHA-512", content }],
          licenses: [{ license: { name: license } }],
        },
      ];
    },
  );
}
