import { Button, Menu, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import { MAX_FILES } from "#shared/files/rules.ts";
import { FILE_KIND_LABELS, fileName, sizeInWords } from "#shared/files/text.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { sentence } from "#shared/text/sentence.ts";
import { shownDay } from "#web/language/shown.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { saveFile } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { loadFiles } from "#web/lib/load-files.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { ActionButton, DotsButton } from "#web/ui/buttons.tsx";
import { FileChooser } from "#web/ui/form.tsx";
import {
  IconDownload,
  IconFileTypePdf,
  IconPaperclip,
  IconPhoto,
  IconTrash,
} from "#web/ui/icons/icons.ts";
import { LoadLine } from "#web/ui/load-failure.tsx";
import { useMessage } from "#web/ui/messages.tsx";
import { SheetGroup, useNarrowScreen } from "#web/ui/page.tsx";
import { PopupMenu, useAfterMenu } from "#web/ui/popup.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { filesQuery, readContent, type SlipFile } from "./api.ts";
import classes from "./files.module.css";

/** Passport page, slip and report of an application, for its submitter and admins; on paper they are left out. */
export function FilesGroup({ slip }: { slip: Slip }) {
  const isTheirs = isOwnOrAdmin(slip, useCurrentUser());
  const { data: settings } = useQuery(settingsQuery);
  const files = useQuery({ ...filesQuery(slip.id), enabled: isTheirs });
  const rows = files.data ?? [];
  const group = useRef<HTMLDivElement>(null);
  const mayAdd = slip.erased_at === null && settings?.files_days !== "off";
  const choice = useChoice(slip, rows.length >= MAX_FILES);
  const drop = useDropAndPaste(group, mayAdd ? choice : null);
  const hasNothing = rows.length === 0 && !files.isError && !mayAdd;
  if (!isTheirs || !settings || hasNothing) return null;
  return (
    <SheetGroup title={t("Files")} isWide className={classes.group}>
      <div ref={group} className={classes.content} {...drop}>
        {files.isPending && (
          <>
            <Skeleton height={36} />
            <Skeleton height={36} />
          </>
        )}
        <LoadLine query={files}>{t("Failed to load the files.")}</LoadLine>
        {rows.length > 0 && (
          <ul>
            {rows.map((file) => (
              <FileRow key={file.id} slipId={slip.id} file={file} />
            ))}
          </ul>
        )}
        {mayAdd && <DropField {...choice} />}
      </div>
    </SheetGroup>
  );
}

function FileRow({ slipId, file }: SlipFile) {
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
    <DotsButton className={classes.press ?? ""} aria-label={t("Actions for {name}", { name })} />
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

const TOO_MANY = inLanguage(
  sentence("{count} files at most. Remove one first.", { count: MAX_FILES }),
);

type Choice = ReturnType<typeof useChoice>;

function useChoice(slip: Slip, isFull: boolean) {
  const openDialog = useDialog();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const refuse = (why: string) => {
    setFieldError(why);
    return false;
  };
  /** False if it says why not. */
  const take = async ([file, ...more]: readonly File[]) => {
    if (!file || isOpening || !button.current) return true;
    if (more.length > 0) return refuse(t("Add one file at a time."));
    setFieldError(null);
    setIsOpening(true);
    const content = await loadFiles(() => import("./picture.tsx")).then(
      ({ prepareFile }) => prepareFile(file),
      ({ message }: Error) => message,
    );
    setIsOpening(false);
    if (typeof content === "string") return refuse(content);
    // Without it another screen is open by now.
    if (button.current) {
      openDialog(async (onClose) => {
        const { AddFileDialog } = await import("./add-file-dialog.tsx");
        return <AddFileDialog slip={slip} content={content} onClose={onClose} />;
      }, button.current);
    }
    return true;
  };
  return { button, isFull, isOpening, fieldError, take };
}

/** The group takes what is dropped on it, and what is pasted anywhere on the screen; without a choice, nothing. */
function useDropAndPaste(group: RefObject<HTMLElement | null>, choice: Choice | null) {
  const messages = useMessage();
  const [isOver, setIsOver] = useState(false);
  const take = async (files: readonly File[]) => {
    const why = choice === null ? t("Files cannot be added to this application.") : TOO_MANY;
    if (!choice || choice.isFull) return messages.fail({ what: t("The file was not added."), why });
    if (!(await choice.take(files))) group.current?.scrollIntoView({ block: "center" });
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isBelow = document.querySelector("[role=dialog]") !== null;
    if (files.length === 0 || isBelow || !group.current) return;
    event.preventDefault();
    void take(files);
  });
  // On the document: with a button focused, browsers differ in where they say that something is pasted.
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  if (choice === null) return {};
  return {
    "data-over": isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!isInside) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      if (!bringsFiles(event)) return;
      event.preventDefault();
      void take([...event.dataTransfer.files]);
    },
  };
}

function DropField({ button, isFull, isOpening, fieldError, take }: Choice) {
  const isNarrow = useNarrowScreen();
  if (isFull) return <p className="desk-muted">{TOO_MANY}</p>;
  return (
    <>
      <div className={classes.drop}>
        <IconPaperclip size={18} className={classes.clip} />
        <p className={classes.words}>
          {isNarrow
            ? t("Passport page, slip or report")
            : t("Drop the passport page, the slip or the report here, or paste it.")}
        </p>
        <FileChooser
          label={t("Choose file")}
          accept="image/*,application/pdf"
          onFile={(file) => void take([file])}
        >
          {(choose) => (
            <ActionButton
              ref={button}
              variant="subtle"
              size="xs"
              className={classes.press ?? ""}
              busy={isOpening}
              onClick={choose}
            >
              {isOpening ? t("Opening…") : t("Choose file")}
            </ActionButton>
          )}
        </FileChooser>
      </div>
      {fieldError && (
        <p role="alert" className={classes.fieldError}>
          {fieldError}
        </p>
      )}
    </>
  );
}
