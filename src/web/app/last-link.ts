/**
 * Watches where the person is on a screen: `read` gives the address of the link that has the focus, or of the first link
 * in the row or card around it; also while a menu of that row is open. Null outside the content.
 */
export function watchLastLink(): { read: () => string | null; stop: () => void } {
  let last: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    const place = target instanceof Element ? target.closest("main, header") : null;
    // A menu or dialog lies beside the content and belongs to what opened it.
    if (place && target instanceof Element) last = place.matches("main") ? target : null;
  };
  document.addEventListener("focusin", note);
  return {
    read: () => last && addressNear(last),
    stop: () => document.removeEventListener("focusin", note),
  };
}

function addressNear(element: Element): string | null {
  const link = element.closest("a") ?? element.closest("tr, li")?.querySelector("a");
  return link?.getAttribute("href") ?? null;
}
