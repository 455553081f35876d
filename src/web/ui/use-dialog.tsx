import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useLayoutEffect,
  useState,
} from "react";
import { loadFiles } from "#web/lib/load-files.ts";
import { randomId } from "#web/lib/storage.ts";
import { useMessage } from "./messages.tsx";

type ShownDialog = {
  id: string;
  /** How many dialogs it was opened from within: it lies above those and replaces all others. */
  level: number;
  opened: boolean;
  content: ReactNode;
  returnFocus: () => void;
};

type DialogState = Pick<ShownDialog, "level" | "opened"> & {
  /** Whether no other open dialog lies above it. */
  isOnTop: boolean;
  onExited: () => void;
};

const HostContext = createContext<Dispatch<SetStateAction<readonly ShownDialog[]>> | null>(null);
const DialogContext = createContext<DialogState | null>(null);

/**
 * Opens a dialog: `open((close) => <DeleteNotice notice={notice} onClose={close} />)`. It stays open when the
 * component that opened it unmounts. The focus returns to `opener`, by default what has it now. A rarely used dialog
 * is loaded on demand: `open(async (close) => { const { … } = await import("./…"); return … })`.
 */
export function useDialog() {
  const setDialogs = use(HostContext);
  const below = use(DialogContext);
  const messages = useMessage();
  if (!setDialogs) throw new Error("useDialog is for what stands in a DialogHost.");
  const level = below === null ? 0 : below.level + 1;
  return (
    render: (close: () => void) => ReactNode | Promise<ReactNode>,
    opener = focusedOpener(),
  ) => {
    const id = randomId();
    const change = (changed: Partial<ShownDialog>) =>
      setDialogs((dialogs) =>
        dialogs.map((dialog) => (dialog.id === id ? { ...dialog, ...changed } : dialog)),
      );
    const close = () => change({ opened: false });
    const content = render(close);
    const isLoading = content instanceof Promise;
    const returnFocus = focusReturn(opener);
    setDialogs((dialogs) => [
      ...dialogs.filter((dialog) => dialog.level < level),
      { id, level, opened: true, content: isLoading ? null : content, returnFocus },
    ]);
    if (!isLoading) return;
    const fail = ({ message }: Error) => {
      close();
      messages.fail({ what: message, why: null });
    };
    void loadFiles(() => content).then((loaded) => change({ content: loaded }), fail);
  };
}

export function useDialogState(): DialogState | null {
  return use(DialogContext);
}

type DialogHostProps = {
  /** They close when it changes, such as a screen's address. */
  screen?: string | undefined;
  children: ReactNode;
};

export function DialogHost({ screen, children }: DialogHostProps) {
  const [dialogs, setDialogs] = useState<readonly ShownDialog[]>([]);
  const [shownScreen, setShownScreen] = useState(screen);
  if (screen !== shownScreen) {
    setShownScreen(screen);
    setDialogs([]);
  }
  useHeldKeys(dialogs.some(({ opened, content }) => opened && content === null));
  return (
    <HostContext value={setDialogs}>
      {children}
      {dialogs.map(({ id, level, opened, content, returnFocus }) => (
        <DialogContext
          key={id}
          value={{
            level,
            opened,
            isOnTop: !dialogs.some((other) => other.opened && other.level > level),
            onExited: () => {
              returnFocus();
              setDialogs((before) => before.filter((dialog) => dialog.id !== id));
            },
          }}
        >
          {content}
        </DialogContext>
      ))}
    </HostContext>
  );
}

/** Until a dialog shows, no key acts on what it will lie above: Enter is meant for the dialog. */
export function useHeldKeys(isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!isLoading) return;
    const hold = (event: KeyboardEvent) => {
      const isOfBrowser = event.altKey || event.metaKey || (event.ctrlKey && event.key !== "Enter");
      if (isOfBrowser || /^F\d/.test(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", hold, { capture: true });
    return () => window.removeEventListener("keydown", hold, { capture: true });
  }, [isLoading]);
}

/** What has the focus now, or the button of the menu that has it. */
function focusedOpener(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]");
  const opener = menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : document.activeElement;
  return opener instanceof HTMLElement ? opener : null;
}

const FOCUSABLE = "[tabindex], button, a, input, select, textarea";

/** Focuses the opener; if it is gone with its row, the neighbouring row; else the heading. */
function focusReturn(opener: HTMLElement | null): () => void {
  const row = opener?.closest("tr, li");
  const candidates = [opener, row?.nextElementSibling, row?.previousElementSibling];
  return () => {
    const target =
      candidates.find((element) => element?.isConnected && element.matches(FOCUSABLE)) ??
      document.querySelector("h1");
    if (target instanceof HTMLElement) target.focus();
  };
}
