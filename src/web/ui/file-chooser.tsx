import { FileButton } from "@mantine/core";
import { type ReactNode, useRef } from "react";

type FileChooserProps = {
  /** The name of the field behind the button. */
  label: string;
  accept: string;
  onFile: (file: File) => void;
  /** The button, which opens the browser's window for files. */
  children: (choose: () => void) => ReactNode;
};

/** A corrected file can be chosen again under its name, which browsers take for no change while the field still has it. */
export function FileChooser({ label, accept, onFile, children }: FileChooserProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      resetRef={reset}
      accept={accept}
      inputProps={{ "aria-label": label }}
      onChange={(file) => {
        reset.current?.();
        if (file) onFile(file);
      }}
    >
      {({ onClick }) => children(onClick)}
    </FileButton>
  );
}
