const NAME = "booking-site";
let tab: WindowProxy | null = null;

/**
 * Opens an address of the booking site, always in the same tab, which cannot reach this one. Called in the press itself:
 * later a browser would block it. False if it was blocked.
 */
export function openSite(address: string): boolean {
  if (tab && !tab.closed) {
    tab.location.href = address;
    tab.focus();
    return true;
  }
  tab = window.open("about:blank", NAME);
  if (!tab) return false;
  // Before it goes to the other site.
  tab.opener = null;
  tab.location.href = address;
  return true;
}
