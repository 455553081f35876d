import { Button, Modal } from "@mantine/core";
import { type FormEvent, type ReactNode, type RefObject, useId } from "react";
import { Banner } from "#web/ui/banner.tsx";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import { useReturnFocus } from "#web/ui/use-return-focus.ts";
import classes from "./dialog.module.css";

type FormDialogProps = {
  opened: boolean;
  title: string;
  submitLabel: string;
  busy?: boolean;
  error?: string | null;
  /** Why the form cannot be sent yet; disables the button and is shown beside it. */
  disabledReason?: string | null;
  /** For lists: 880 px wide, and the whole screen on a phone. */
  wide?: boolean;
  /** Where the focus goes when the dialog closes; default: where it was before. */
  returnFocus?: RefObject<HTMLElement | null>;
  onSubmit: () => void;
  onCancel: () => void;
  /** The fields; the one with `data-autofocus` gets the focus. */
  children: ReactNode;
};

/** A small form in a dialog with Cancel and one button that sends it, also by Enter. */
export function FormDialog(props: FormDialogProps) {
  const { opened, title, submitLabel, busy, error, disabledReason } = props;
  const reasonId = useId();
  const isNarrow = useNarrowScreen();
  const onExited = useReturnFocus(opened, props.returnFocus);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !disabledReason) props.onSubmit();
  };
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => {} : props.onCancel}
      title={title}
      centered
      size={props.wide ? 880 : "md"}
      fullScreen={isNarrow && props.wide === true}
      returnFocus={false}
      onExitTransitionEnd={onExited}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form noValidate onSubmit={submit} className={classes.body}>
        {error && <Banner kind="error">{error}</Banner>}
        {props.children}
        <div className={classes.buttons}>
          {disabledReason && (
            <p id={reasonId} className={classes.reason}>
              {disabledReason}
            </p>
          )}
          <Button variant="default" disabled={busy ?? false} onClick={props.onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={busy ?? false}
            disabled={Boolean(disabledReason)}
            aria-describedby={disabledReason ? reasonId : undefined}
          >
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
