import { useEffect } from "react";

/** Names the browser tab while the screen is shown: `Slips · SlipDesk`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · SlipDesk`;
  }, [title]);
}
