/** What of the browser's trusted types this page uses; browsers that do not know them have none. */
type TrustedTypes = {
  createPolicy(
    name: "default",
    rules: {
      createHTML(text: string): string | null;
      createScriptURL(address: string): string | null;
    },
  ): unknown;
};

/**
 * Lets the page write two things where scripts could hide, and nothing else: the text of style sheets, which holds no
 * tag, and the addresses of its own workers. To be called before anything is drawn.
 */
export function setTrustedTypes(): void {
  const { trustedTypes } = window as typeof window & { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
    createScriptURL: (address) =>
      new URL(address, location.href).href.startsWith(`${location.origin}/assets/`)
        ? address
        : null,
  });
}
