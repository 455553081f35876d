import { type DragEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_FILES } from "#shared/files/rules.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { sentence } from "#shared/text/sentence.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { loadFiles } from "#web/lib/load-files.ts";
import { ActionButton } from "#web/ui/buttons.tsx";
import { IconPaperclip } from "#web/ui/icons/icons.ts";
import { useNarrowScreen } from "#web/ui/page.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./files.module.css";

type Choice = ReturnType<typeof useChoice>;

/** Takes a file that was chosen, dropped or pasted, and asks in a dialog which kind it is. */
export function useChoice(slip: Slip, isFull: boolean) {
  const openDialog = useDialog();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const take = async ([file, ...more]: readonly File[]) => {
    if (!file || isOpening || !button.current) return;
    if (more.length > 0) return setFault(t("Add one file at a time."));
    setFault(null);
    setIsOpening(true);
    const content = await loadFiles(() => import("./prepare-file.ts")).then(
      ({ prepareFile }) => prepareFile(file),
      ({ message }: Error) => message,
    );
    setIsOpening(false);
    if (typeof content === "string") setFault(content);
    // Without it another screen is open by now.
    else if (button.current) {
      openDialog(async (onClose) => {
        const { AddFileDialog } = await import("./add-file-dialog.tsx");
        return <AddFileDialog slip={slip} content={content} onClose={onClose} />;
      }, button.current);
    }
  };
  return { button, isFull, isOpening, fault, take };
}

/** A group takes what is dropped on it, and what is pasted while it has the focus. */
export function useDropAndPaste(group: RefObject<HTMLElement | null>, { take, isFull }: Choice) {
  const [isOver, setIsOver] = useState(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (isFull || files.length === 0 || !group.current?.contains(document.activeElement)) return;
    event.preventDefault();
    void take(files);
  });
  // On the document: with a button focused, browsers differ in where they say that something is pasted.
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  const bringsFiles = ({ dataTransfer }: DragEvent) =>
    !isFull && dataTransfer.types.includes("Files");
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

/** Where files are dropped; its button offers files, and on phones the camera. */
export function DropField({ button, isFull, isOpening, fault, take }: Choice) {
  const chooser = useRef<HTMLInputElement>(null);
  const isNarrow = useNarrowScreen();
  if (isFull) {
    const words = sentence("{count} files at most. Remove one first.", { count: MAX_FILES });
    return <p className="desk-muted">{inLanguage(words)}</p>;
  }
  return (
    <>
      <div className={classes.drop}>
        <IconPaperclip size={18} className={classes.clip} />
        <p className={classes.words}>
          {isNarrow
            ? t("Passport page, slip or report")
            : t("Drop the passport page, the slip or the report here, or paste it.")}
        </p>
        <ActionButton
          ref={button}
          variant="subtle"
          size="xs"
          className={classes.press ?? ""}
          busy={isOpening}
          onClick={() => chooser.current?.click()}
        >
          {isOpening ? t("Opening…") : t("Choose file")}
        </ActionButton>
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/*,application/pdf"
          aria-label={t("Choose file")}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = "";
            void take(files);
          }}
        />
      </div>
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </>
  );
}
