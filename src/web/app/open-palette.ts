let show: (() => void) | null = null;

/** Opens the palette, from wherever on the page. */
export function openPalette(): void {
  show?.();
}

/** Makes `open` what opens the palette; gives the way to take that back. */
export function onOpenPalette(open: () => void): () => void {
  show = open;
  return () => {
    show = null;
  };
}
