/** Where an imported application came from, as its history keeps it: `list.xlsx, line 12`. */
export function importedFrom(fileName: string, line: number): string {
  return `${fileName}, line ${line}`;
}
