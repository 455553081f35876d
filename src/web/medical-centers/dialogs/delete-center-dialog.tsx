import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { removeCenter, slipsOfCenterQuery, useCenterAction } from "#web/medical-centers/api.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type DeleteCenterDialogProps = {
  opened: boolean;
  center: MedicalCenter;
  onDone: (title: string, about: string) => void;
  onCancel: () => void;
  /** Where the focus goes afterwards: the center's own button is gone by then if all went well. */
  returnFocus: RefObject<HTMLElement | null>;
};

/** Asks before a center is deleted, and says how many slips would lose it. */
export function DeleteCenterDialog(props: DeleteCenterDialogProps) {
  const { opened, center, onDone, onCancel } = props;
  const remove = useCenterAction(removeCenter);
  const confirm = () =>
    remove.run(center.id, {
      onSuccess: () => onDone(t("Medical center deleted successfully."), center.name),
    });
  return (
    <ConfirmDialog
      opened={opened}
      title={t("Delete Medical Center")}
      message={t(
        "Are you sure you want to delete this medical center? This action cannot be undone.",
      )}
      detail={
        <>
          <strong translate="no">{center.name}</strong>, {center.city}
          <SlipsConcerned id={center.id} isAsked={opened && !remove.isBusy} />
        </>
      }
      confirmLabel={t("Delete")}
      danger
      busy={remove.isBusy}
      failure={remove.error && failureOf(remove.error, t("Failed to delete medical center."))}
      returnFocus={props.returnFocus}
      onConfirm={confirm}
      onCancel={onCancel}
    />
  );
}

function SlipsConcerned({ id, isAsked }: { id: number; isAsked: boolean }) {
  const { data, isError } = useQuery({ ...slipsOfCenterQuery(id), enabled: isAsked });
  return (
    <div role="status">
      {isError && t("How many slips point to it could not be found out.")}
      {!isError && !data && t("Counting the slips that point to it…")}
      {data && slipsSentence(data.slips)}
    </div>
  );
}

function slipsSentence(slips: number): string {
  if (slips === 0) return t("No slip points to it.");
  return slips === 1
    ? t(
        "1 slip points to it: it stays, without a medical center, and the history names the one that was deleted.",
      )
    : t(
        "{count} slips point to it: they stay, without a medical center, and the history names the one that was deleted.",
        { count: slips },
      );
}
