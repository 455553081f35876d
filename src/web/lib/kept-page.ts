import { readToken } from "./token.ts";

/**
 * A page that was left is kept by the browser and shown again as it was when somebody goes back. It is hidden as it goes,
 * and is seen again only with the session that it was left with: otherwise it is loaded anew.
 */
export function guardKeptPage(): void {
  const { style } = document.documentElement;
  let leftWith: string | null = null;
  addEventListener("pagehide", () => {
    leftWith = readToken();
    style.visibility = "hidden";
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (readToken() === leftWith) style.visibility = "";
    else location.reload();
  });
}
