/** A piece of text where it stands on the page; `transform` ends with its left and its baseline, from below. */
export type Piece = { str: string; width: number; height: number; transform: readonly number[] };

/** The text as it stands on the page: line by line, with a tab between columns. */
export function linesOf(pieces: readonly Piece[]): string {
  const placed = pieces
    .filter(({ str }) => str.trim() !== "")
    .map(({ str, width, height, transform: [, , , , x = 0, y = 0] }) => ({
      text: str,
      x,
      y,
      end: x + width,
      size: height || 10,
    }))
    .toSorted((a, b) => b.y - a.y);
  const lines: (typeof placed)[] = [];
  for (const piece of placed) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (line && first && first.y - piece.y < first.size / 2) line.push(piece);
    else lines.push([piece]);
  }
  return lines
    .map((line) => {
      let end = Number.NEGATIVE_INFINITY;
      const words = line
        .toSorted((a, b) => a.x - b.x)
        .map(({ text, x, end: next, size }) => {
          const gap = x - end;
          end = next;
          return `${gap > size ? "\t" : gap > size / 8 ? " " : ""}${text}`;
        });
      return words.join("").trim();
    })
    .join("\n");
}
