import { ActionIcon, Button, Menu } from "@mantine/core";
import { FILE_KIND_LABELS, fileName, sizeInWords } from "#shared/files/text.ts";
import { shownDay } from "#web/language/dates.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { saveFile } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { ActionButton } from "#web/ui/buttons.tsx";
import {
  IconDots,
  IconDownload,
  IconFileTypePdf,
  IconPhoto,
  IconTrash,
} from "#web/ui/icons/icons.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { PopupMenu, useAfterMenu } from "#web/ui/popup.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { readContent, type SlipFile } from "./api.ts";
import classes from "./files.module.css";

export function FileRow({ slipId, file }: SlipFile) {
  const openDialog = useDialog();
  const { isDownloading, download } = useDownload({ slipId, file });
  const name = inLanguage(FILE_KIND_LABELS[file.kind]);
  const isPicture = file.media_type === "image/jpeg";
  const openPicture = () =>
    openDialog(async (onClose) => {
      const { OpenFileDialog } = await import("./file-dialogs.tsx");
      return <OpenFileDialog slipId={slipId} file={file} onClose={onClose} />;
    });
  const remove = () =>
    openDialog(async (onClose) => {
      const { RemoveFileDialog } = await import("./file-dialogs.tsx");
      return <RemoveFileDialog slipId={slipId} file={file} onClose={onClose} />;
    });
  return (
    <li className={classes.row} tabIndex={-1}>
      <span className={classes.icon}>
        {isPicture ? <IconPhoto size={20} /> : <IconFileTypePdf size={20} />}
      </span>
      <div className={classes.words}>
        <p className={classes.kind}>{name}</p>
        <p className="desk-meta">
          <span>
            {tParts("{size} · {name}, {day}", {
              size: sizeInWords(file.size_bytes),
              name: <bdi translate="no">{file.by}</bdi>,
              day: shownDay(file.created_at),
            })}
          </span>
          <span className={classes.end}>
            {t("removed automatically on {day}", { day: shownDay(file.ends_on) })}
          </span>
        </p>
      </div>
      {isPicture ? (
        <Button
          variant="subtle"
          size="xs"
          className={classes.press ?? ""}
          aria-label={t("Open {name}", { name })}
          onClick={openPicture}
        >
          {t("Open")}
        </Button>
      ) : (
        <ActionButton
          variant="subtle"
          size="xs"
          className={classes.press ?? ""}
          aria-label={t("Download {name}", { name })}
          busy={isDownloading}
          onClick={download}
        >
          {t("Download")}
        </ActionButton>
      )}
      <MoreMenu name={name} onDownload={download} onRemove={remove} />
    </li>
  );
}

function useDownload({ slipId, file }: SlipFile) {
  const messages = useMessage();
  const { run, isBusy } = useAction(() => readContent({ slipId, file }));
  const download = () =>
    run(undefined, {
      onSuccess: (content) => saveFile(content, fileName(slipId, file.kind, file.media_type)),
      onError: (error) => messages.fail(failureOf(error, t("Failed to open the file."))),
    });
  return { download, isDownloading: isBusy };
}

type MoreMenuProps = { name: string; onDownload: () => void; onRemove: () => void };

/** What is chosen begins once the menu is gone. */
function MoreMenu({ name, onDownload, onRemove }: MoreMenuProps) {
  const { later, onExited } = useAfterMenu();
  const button = (
    <ActionIcon
      size="var(--desk-control-small)"
      className={classes.press ?? ""}
      aria-label={t("Actions for {name}", { name })}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
  return (
    <PopupMenu button={button} width={216} onExited={onExited}>
      <Menu.Item leftSection={<IconDownload />} onClick={later(onDownload)}>
        {t("Download")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash />} onClick={later(onRemove)}>
        {t("Remove…")}
      </Menu.Item>
    </PopupMenu>
  );
}
