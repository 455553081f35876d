import { Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { removeFile } from "#shared/files/contract.ts";
import { FILE_KIND_LABELS, fileName } from "#shared/files/text.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call, saveFile } from "#web/lib/call.ts";
import { ActionButton } from "#web/ui/buttons.tsx";
import { ActionDialog, Dialog } from "#web/ui/dialog.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { useNarrowScreen } from "#web/ui/page.tsx";
import { contentQuery, type SlipFile } from "./api.ts";
import classes from "./files.module.css";
import { Picture } from "./picture.tsx";

type FileDialogProps = SlipFile & { onClose: () => void };

export function OpenFileDialog({ slipId, file, onClose }: FileDialogProps) {
  const content = useQuery(contentQuery({ slipId, file }));
  const [turns, setTurns] = useState(0);
  const [isActualSize, setIsActualSize] = useState(false);
  const kind = inLanguage(FILE_KIND_LABELS[file.kind]);
  const download = () =>
    content.data && saveFile(content.data, fileName(slipId, file.kind, file.media_type));
  return (
    <Dialog title={kind} size={880} fullScreen={useNarrowScreen()} onClose={onClose}>
      <Stack>
        <LoadFailure title={t("Failed to open the file.")} query={content} />
        {!content.isError && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form.
          <div
            role="group"
            aria-label={t("Picture")}
            // What scrolls is scrolled by keys too.
            tabIndex={isActualSize ? 0 : undefined}
            className={classes.ground}
          >
            {content.data ? (
              <Picture
                file={content.data}
                label={kind}
                turns={turns}
                className={isActualSize ? classes.actual : classes.fitted}
              />
            ) : (
              <Skeleton height="100%" />
            )}
          </div>
        )}
        <div className={classes.tools}>
          <Button variant="default" data-autofocus onClick={() => setTurns(turns + 1)}>
            {t("Turn")}
          </Button>
          <Button
            variant="default"
            aria-pressed={isActualSize}
            bg={isActualSize ? "var(--desk-selected)" : ""}
            onClick={() => setIsActualSize(!isActualSize)}
          >
            {t("Actual size")}
          </Button>
          <ActionButton variant="default" busy={!content.data} onClick={download}>
            {t("Download")}
          </ActionButton>
        </div>
      </Stack>
    </Dialog>
  );
}

export function RemoveFileDialog({ slipId, file, onClose }: FileDialogProps) {
  const kind = inLanguage(FILE_KIND_LABELS[file.kind]);
  return (
    <ActionDialog
      title={t("Remove file")}
      message={t("Are you sure you want to remove this file? This action cannot be undone.")}
      detail={kind}
      confirmLabel={t("Remove")}
      danger
      send={() => call(removeFile, { params: { id: slipId, file: file.id } })}
      refresh={[["slips"]]}
      done={[t("{kind} removed.", { kind })]}
      failed={t("The file was not removed.")}
      onClose={onClose}
    />
  );
}
