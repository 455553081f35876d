import { t } from "#web/language/translate.ts";
import { useMessage } from "./messages.tsx";

export function useCopy() {
  const messages = useMessage();
  return async (text: string, done: string): Promise<boolean> => {
    const isCopied = await copyText(text);
    if (isCopied) messages.succeed(done);
    else messages.fail({ what: t("Nothing was copied."), why: t("The browser did not allow it.") });
    return isCopied;
  };
}

/** False if the browser refuses. Without https, as on an office's own network, there is only the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyByCommand(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyByCommand(text: string): boolean {
  const copy = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", copy);
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", copy);
  return isCopied;
}
