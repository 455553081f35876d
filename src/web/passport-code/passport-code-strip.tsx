import { Button } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { type ComponentProps, Suspense, useEffect, useRef, useState } from "react";
import { CODE_FIELDS } from "#shared/slips/rules-code-fill.ts";
import { t } from "#web/language/translate.ts";
import { lazyScreen } from "#web/lib/load-files.ts";
import type { PictureView } from "#web/lib/pictures.ts";
import { KeyCap } from "#web/ui/buttons.tsx";
import { FileChooser } from "#web/ui/form.tsx";
import { IconCamera, IconScan } from "#web/ui/icons/icons.ts";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { BOX, type CodeFill, StatusLine } from "./code-fill.tsx";
import classes from "./passport-code.module.css";
import type { PhotoOutcome } from "./read-photo.ts";

const CodePanel = lazyScreen(() => import("./code-panel.tsx"), "CodePanel");
const PhotoPanel = lazyScreen(() => import("./photo-panel.tsx"), "PhotoPanel");

type CodeText = ComponentProps<typeof CodePanel>["code"];
const EMPTY: CodeText = { text: "", isWhole: false, confirmed: [] };

// Nationality has one choice only, which is there already.
const FILLED_FIELDS = CODE_FIELDS.length - 1;

/** The box for the two lines of a passport, and what is read from them. It is no field of the form. */
export function PassportCodeStrip({ fill }: { fill: CodeFill }) {
  const [code, setCode] = useState(EMPTY);
  const hasPasted = useRef(false);
  const photo = usePhoto(([first, second]) =>
    setCode({ text: `${first}\n${second}`, isWhole: true, confirmed: [] }),
  );
  useKeys([
    {
      keys: [KEYS.passportCode],
      does: t("Go to the passport code"),
      run: () => document.getElementById(BOX)?.focus(),
    },
  ]);
  useEffect(() => void CodePanel.preload?.(), []);
  const type = (typed: string) => {
    // Enter after both lines would scroll the first one out of the box.
    const text = /\S\s*\n\s*\S/.test(typed) ? typed.trimEnd() : typed;
    photo.forget();
    setCode({ ...EMPTY, text, isWhole: hasPasted.current });
    hasPasted.current = false;
  };
  const strip = useRef<HTMLElement>(null);
  const messages = useMessage();
  const take = (event: Pick<Event, "preventDefault">, { files }: DataTransfer) => {
    const [file] = files;
    if (!file) return;
    event.preventDefault();
    if (!file.type.startsWith("image/")) return messages.fail(notAPicture());
    strip.current?.scrollIntoView({ block: "nearest" });
    void photo.read(file);
  };
  useWindowEvent("paste", (event) => {
    const { clipboardData, target } = event;
    const isInDialog = target instanceof Element && target.closest("[role=dialog]") !== null;
    // Cells of a spreadsheet come as text and as a picture of them.
    if (!clipboardData || isInDialog || clipboardData.types.includes("text/plain")) return;
    take(event, clipboardData);
  });
  return (
    <section
      ref={strip}
      className={classes.strip}
      aria-label={t("Passport code")}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      <label htmlFor={BOX} className={classes.label}>
        {t("Passport code")}
      </label>
      <textarea
        id={BOX}
        rows={2}
        wrap="off"
        className={classes.box}
        placeholder={t("The two lines at the bottom of the passport page")}
        value={code.text}
        aria-describedby={`${BOX}-hint`}
        aria-keyshortcuts={KEYS.passportCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        translate="no"
        onPaste={() => {
          hasPasted.current = true;
        }}
        onBlur={() => code.text !== "" && setCode({ ...code, isWhole: true })}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <IconScan size={16} className={classes.lead} aria-hidden />
      <span className={classes.cap}>
        <KeyCap>{KEYS.passportCode}</KeyCap>
      </span>
      <PhotoButton isReading={photo.isReading && !photo.isSlow} onPicture={photo.read} />
      {photo.isSlow ? (
        <div className={classes.side}>
          <StatusLine kind="warning">
            {t("Reading the photo is taking longer than usual. You can type in the meantime.")}
          </StatusLine>
        </div>
      ) : (
        <p id={`${BOX}-hint`} className={classes.fills} hidden={code.text !== ""}>
          {t("Fills {count} fields", { count: FILLED_FIELDS })}
        </p>
      )}
      <Suspense>
        {photo.outcome && <PhotoPanel photo={photo} />}
        {code.text !== "" && <CodePanel code={code} fill={fill} onCode={setCode} />}
      </Suspense>
    </section>
  );
}

function notAPicture() {
  return {
    what: t("The passport code is read from a picture only."),
    why: t("Other files are added on the page of the application."),
  };
}

type PhotoButtonProps = { isReading: boolean; onPicture: (picture: File) => void };

function PhotoButton({ isReading, onPicture }: PhotoButtonProps) {
  return (
    <div className={classes.photo}>
      <FileChooser
        label={t("Photo of the passport page")}
        accept="image/jpeg,image/png,image/webp"
        onFile={onPicture}
      >
        {(choose) => (
          <Button
            variant="default"
            leftSection={<IconCamera size={16} aria-hidden />}
            aria-disabled={isReading || undefined}
            onClick={() => !isReading && choose()}
          >
            <span className={classes.photoWords}>
              {isReading ? t("Reading…") : t("Photo (trial)")}
            </span>
          </Button>
        )}
      </FileChooser>
    </div>
  );
}

const WHOLE_PICTURE: PictureView = { turns: 0 };

/** Reads one photo at a time; the newest counts. */
function usePhoto(onLines: (lines: readonly [string, string]) => void) {
  const [isReading, setIsReading] = useState(false);
  const [outcome, setOutcome] = useState<PhotoOutcome | null>(null);
  const [view, setView] = useState(WHOLE_PICTURE);
  const file = useRef<Blob | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  const last = useRef<AbortController | null>(null);
  const stop = () => {
    last.current?.abort();
    setIsReading(false);
    setIsSlow(false);
  };
  useEffect(() => () => last.current?.abort(), []);
  const readAt = async (at: PictureView) => {
    if (!file.current) return;
    stop();
    const controller = new AbortController();
    last.current = controller;
    setView(at);
    setIsReading(true);
    // Loaded with the first photo.
    const { readPhoto } = await import("./read-photo.ts");
    const found = await readPhoto(file.current, at, {
      signal: controller.signal,
      onSlow: () => setIsSlow(true),
    });
    if (controller.signal.aborted) return;
    stop();
    setOutcome(found);
    if (found.kind === "read") onLines(found.reading.lines);
  };
  return {
    isReading,
    isSlow,
    outcome,
    view,
    readAt,
    read: (picture: Blob) => {
      file.current = picture;
      setOutcome(null);
      return readAt(WHOLE_PICTURE);
    },
    // Reading tries all four directions anyway: this turns it for the eye, before the lines are marked.
    turn: () => setView({ turns: (view.turns + 1) % 4 }),
    /** What is typed counts, and not what is still being read. */
    forget: () => {
      stop();
      setOutcome(null);
    },
  };
}
