import { t } from "#web/language/translate.ts";
import { copyText } from "#web/lib/copy-text.ts";
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
