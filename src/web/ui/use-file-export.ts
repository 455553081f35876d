import { t } from "#web/language/translate.ts";
import { saveFile } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useMessage } from "./messages.tsx";
import { useAction } from "./use-action.ts";

type FileExport<Input> = {
  fetch: (input: Input) => Promise<Blob>;
  name: (input: Input) => string;
  failure: string;
};

export function useFileExport<Input>({ fetch, name, failure }: FileExport<Input>) {
  const messages = useMessage();
  const { run, isBusy } = useAction(fetch);
  const start = (input: Input) =>
    run(input, {
      onSuccess: (file) => {
        saveFile(file, name(input));
        messages.succeed(t("Exported to {name}.", { name: name(input) }));
      },
      onError: (error) => messages.fail(failureOf(error, failure)),
    });
  return { start, isBusy };
}
