import type { MouseEvent } from "react";

/** What is pressed for itself, and the cell around it, so that a near miss opens nothing. */
const CONTROLS = "a, button, input, select, textarea, label, [data-holds-control]";

/** Opens what the row's link leads to, with Ctrl or the middle button in another tab. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[href^="/"]');
  if (!link || !isOnRow(event) || event.button === 2) return;
  if (event.button === 1 || event.ctrlKey || event.metaKey) {
    window.open(link.href, "_blank", "noopener");
  } else {
    link.click();
  }
}

/** Whether the row itself was pressed: no control in it, no text selected, and not its menu, which is drawn elsewhere. */
export function isOnRow({ currentTarget: row, target }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !row.contains(target) || target.closest(CONTROLS))
    return false;
  const selection = getSelection();
  return !selection || selection.isCollapsed || !selection.containsNode(row, true);
}
