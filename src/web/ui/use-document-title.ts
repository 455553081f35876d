import { useEffect } from "react";
import { t } from "#web/language/translate.ts";

/** Names the browser tab while the screen is shown: `Slips · SlipDesk`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = t("{title} · SlipDesk", { title });
  }, [title]);
}
