import { queryOptions } from "@tanstack/react-query";
import { importMedicalCenters, listMedicalCenters } from "#shared/medical-centers/contract.ts";
import type { CenterInput } from "#shared/medical-centers/form.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { useAction } from "#web/ui/use-action.ts";

/** All medical centers by name; a change of one of them invalidates `["medical-centers"]`. */
export const medicalCentersQuery = queryOptions({
  queryKey: ["medical-centers"],
  queryFn: ({ signal }) => call(listMedicalCenters, { signal }),
  staleTime: 60_000,
});

export const CENTER_DATA = [["medical-centers"], ["slips"]];

export function useCenterImport(centers: CenterInput[], onClose: () => void) {
  const messages = useMessage();
  const { run, isBusy, error, reset } = useAction(
    () => call(importMedicalCenters, { body: { centers } }),
    CENTER_DATA,
  );
  const onSubmit = () =>
    run(undefined, {
      onSuccess: (answer) => {
        messages.succeed(importedSentence(answer));
        onClose();
      },
    });
  const frame = {
    wide: true,
    submitLabel:
      centers.length === 0 ? t("Import") : t("Import {count}", { count: centers.length }),
    busy: isBusy,
    failure: error && failureOf(error, t("Failed to import medical centers.")),
    onSubmit,
    onCancel: onClose,
  };
  return { frame, reset };
}

function importedSentence({ created, skipped }: { created: number; skipped: number }): string {
  const centers =
    created === 1 ? t("1 medical center") : t("{count} medical centers", { count: created });
  if (skipped === 0) return t("{centers} imported.", { centers });
  return t(
    skipped === 1
      ? "{centers} imported. {skipped} already existed and was skipped."
      : "{centers} imported. {skipped} already existed and were skipped.",
    { centers, skipped },
  );
}
