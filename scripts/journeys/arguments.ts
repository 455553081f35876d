/**
 * Playwright's arguments for the journeys of this ring. The names before the first option choose specs by their files, and
 * a word that is in no file's name chooses journeys by their titles. Playwright itself looks for names in the whole path,
 * so `desk` would find every spec of a clone that lies in a folder of that name.
 */
export function argumentsFor(
  ring: string,
  given: readonly string[],
  specs: readonly string[],
): string[] {
  const first = given.findIndex((one) => one.startsWith("-"));
  const names = first < 0 ? given : given.slice(0, first);
  const isFile = (name: string) => specs.some((file) => file.includes(fileOf(name)));
  const words = names.filter((name) => !isFile(name));
  return [
    "test",
    `--project=${ring}`,
    ...names.filter(isFile).map((name) => `/e2e/[^/]*${name.replace(/^e2e\//, "")}`),
    ...(words.length > 0 ? [`--grep=${words.join("|")}`] : []),
    ...given.slice(names.length),
  ];
}

/** Without the folder before it and the line after it. */
const fileOf = (name: string) => name.replace(/^e2e\//, "").replace(/:\d+$/, "");
