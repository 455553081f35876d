/**
 * Opens an address of the booking site in a tab that cannot reach this one. Called within a moment of the press: later a
 * browser would block it. False if it was blocked, which `noopener` would not tell. Browsers let nobody steer a tab that was let
 * go, so each form has a tab of its own.
 */
export function openSite(address: string): boolean {
  const tab = window.open("about:blank", "_blank");
  if (!tab) return false;
  // Before it goes to the other site.
  tab.opener = null;
  tab.location.href = address;
  return true;
}
