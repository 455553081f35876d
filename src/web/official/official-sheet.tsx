import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { type OfficialMatch, saveOfficial } from "#shared/booking/contract.ts";
import type { OfficialPage } from "#shared/booking/rules-page.ts";
import {
  changeOf,
  compareFacts,
  completes,
  isOfOtherBooking,
  type ProposedField,
  proposedLines,
} from "#shared/booking/rules-proposal.ts";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { centsOf, dollarsShown } from "#shared/money/rules.ts";
import { Slip } from "#shared/slips/contract.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { call, seen } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { pricesQuery } from "#web/money/api.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { Banner } from "#web/ui/banner.tsx";
import { ActionButton, KeyCap } from "#web/ui/buttons.tsx";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import { FailureBanner } from "#web/ui/form.tsx";
import { IconCheck } from "#web/ui/icons/icons.ts";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { Page, useNarrowScreen } from "#web/ui/page.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useShown } from "#web/ui/use-desk-form.ts";
import { ComparedRows, ProposedRows } from "./compared-rows.tsx";
import classes from "./official.module.css";

type OfficialSheetProps = {
  page: OfficialPage;
  match: OfficialMatch;
  centers: readonly MedicalCenter[];
  site: string;
  /** Another application, to which the page belongs by its token or passport. */
  owner: Slip | null;
  /** The application that was asked for, and is no more. */
  goneId: number | null;
  isDialog: boolean;
  onChoose: (id: number) => void;
  onSaved: (saved: Slip, before: Slip) => Promise<void> | void;
  onClose: () => void;
};

/** The page beside the desk, and what is saved of it by one press. */
export function OfficialSheet(props: OfficialSheetProps) {
  const { page, match, centers, site, owner, isDialog, onClose } = props;
  const form = useId();
  const { shown: slip, save } = useShown(Slip, match.slip);
  const [left, setLeft] = useState<ReadonlySet<ProposedField>>(new Set());
  const lines = proposedLines(page, { slip, followUp: match.follow_up, centers, site });
  const change = changeOf(lines.filter(({ field }) => !left.has(field)));
  const facts = compareFacts(page, slip);
  const isOtherBooking = isOfOtherBooking(page, slip, site);
  const isGrave = isOtherBooking || owner !== null || facts.some((fact) => fact.isGrave);
  const isErased = slip.erased_at !== null;
  const saving = useAction(
    () => save((shown) => call(saveOfficial, { ...seen(shown), body: change })),
    [["slips"], ["medical-centers"]],
  );
  const isEmpty = Object.keys(change).length === 0;
  const press = () => {
    if (!isEmpty && !isErased) {
      saving.run(undefined, { onSuccess: (saved) => props.onSaved(saved, slip) });
    }
  };
  const toggle = (field: ProposedField) =>
    setLeft(
      left.has(field)
        ? new Set([...left].filter((one) => one !== field))
        : new Set([...left, field]),
    );
  // A difference is confirmed by its button only.
  useKeys(
    isGrave
      ? []
      : [
          {
            keys: [KEYS.saveProposed],
            does: t("Save all"),
            run: ({ target }) => (isControl(target) ? false : press()),
          },
        ],
  );
  return (
    <Frame
      isDialog={isDialog}
      title={TITLES[page.kind]}
      note={t("Nothing is saved yet.")}
      onClose={onClose}
      buttons={
        <>
          <CancelButton onClose={onClose} />
          <ActionButton
            type="submit"
            form={form}
            busy={saving.isBusy}
            disabled={isEmpty || isErased}
            data-autofocus={!isGrave || undefined}
            {...(isGrave
              ? { color: "red" }
              : { rightSection: <KeyCap onFilled>{KEYS.saveProposed}</KeyCap> })}
          >
            {isGrave ? t("Save all the same") : t("Save all")}
          </ActionButton>
        </>
      }
    >
      {saving.error && (
        <FailureBanner {...failureOf(saving.error, inLanguage("Nothing was saved."))} />
      )}
      <form
        id={form}
        className={`desk-sheet ${classes.sheet}`}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          press();
        }}
        onKeyDown={(event) => isGrave && keepFromSending(event)}
      >
        <div className={classes.who}>
          <h2 translate="no">{isErased ? t("Erased application") : applicantName(slip)}</h2>
          <span className={classes.code} translate="no">
            {slip.passport_number}
          </span>
          <span className="desk-meta">{t("No. {id}", { id: slip.id })}</span>
          {!isGrave && facts.some(({ fact, page }) => fact === "passport_number" && page) && (
            <span className={classes.same}>
              <IconCheck size={14} aria-hidden /> {t("Same person on page and desk")}
            </span>
          )}
        </div>
        <Warnings {...props} slip={slip} isOtherBooking={isOtherBooking} isGrave={isGrave} />
        <table className={classes.table}>
          <ComparedRows facts={facts} isErased={isErased} />
          <ProposedRows
            lines={lines}
            left={left}
            amount={page.kind === "slip" ? page.amount : null}
            onToggle={toggle}
          />
        </table>
        {lines.every(({ isSame }) => isSame) && (
          <p className={classes.foot}>{t("All of this is on the desk already.")}</p>
        )}
        {page.kind === "slip" && page.center !== null && page.center.city === null && (
          <p className={classes.foot}>
            {t("The page does not say in which city {center} is. Assign the center yourself.", {
              center: page.center.name,
            })}
          </p>
        )}
        <Consequences slip={slip} change={change} />
      </form>
    </Frame>
  );
}

const CONTROLS = "a, button, input, select, textarea";

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.matches(CONTROLS);

function keepFromSending(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

type WarningsProps = Pick<OfficialSheetProps, "page" | "owner" | "goneId" | "onChoose"> & {
  slip: Slip;
  isOtherBooking: boolean;
  isGrave: boolean;
};

function Warnings(props: WarningsProps) {
  const { page, slip, owner, goneId, isOtherBooking, isGrave, onChoose } = props;
  const waits = slip.process_status === "started";
  return (
    <div className={classes.warnings}>
      {slip.erased_at !== null && (
        <Banner kind="error" title={t("This application was erased. Nothing can be saved.")} />
      )}
      {goneId !== null && (
        <Banner kind="info" title={t("Application No. {id} is no longer here.", { id: goneId })} />
      )}
      {isGrave && (
        <Banner kind="error" title={t("The page and this application differ.")}>
          {isOtherBooking && <p>{t("The page is of another booking than the payment link.")}</p>}
          {owner !== null && (
            <p>
              {t("This page belongs to {name} (No. {id}).", {
                name: applicantName(owner),
                id: owner.id,
              })}{" "}
              <ActionButton
                busy={false}
                size="xs"
                variant="default"
                onClick={() => onChoose(owner.id)}
              >
                {t("Save it there instead")}
              </ActionButton>
            </p>
          )}
        </Banner>
      )}
      {page.kind === "payment" && !waits && slip.payment_link !== page.payment_link && (
        <Banner
          kind="info"
          title={
            slip.payment_link === null
              ? t("This application does not wait to be booked.")
              : t("This application was booked already. Saving replaces its payment link.")
          }
        />
      )}
    </div>
  );
}

type ConsequencesProps = { slip: Slip; change: ReturnType<typeof changeOf> };

/** What saving does besides: the charge, and what the applicant can be told. */
function Consequences({ slip, change }: ConsequencesProps) {
  const isCompleting = completes(slip, change);
  const { data: settings } = useQuery(settingsQuery);
  const usesMoney = settings?.uses_money === true && isCompleting;
  const { data: prices } = useQuery({ ...pricesQuery, enabled: usesMoney });
  const own = prices?.people.find(({ user_id }) => user_id === slip.user_id);
  const price = own?.price ?? prices?.price;
  const isCharged = usesMoney && price !== undefined && centsOf(price) > 0n;
  const isReady = change.slip_url !== undefined && slip.slip_url === null;
  if (!isCharged && !isReady) return null;
  return (
    <p className={`desk-meta ${classes.foot}`}>
      {isCharged &&
        t("The slip is charged to {name}: {price}.", {
          name: `${slip.User.first_name} ${slip.User.last_name}`,
          price: dollarsShown(price),
        })}{" "}
      {isReady &&
        tParts("The applicant can be told by the text {text}.", {
          text: <b>{t("slip ready")}</b>,
        })}
    </p>
  );
}

type FrameProps = {
  isDialog: boolean;
  title: string;
  note?: string | undefined;
  buttons: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Where an official page is shown: a screen of its own, or a dialog over the one where it was pasted. */
export function Frame({ isDialog, title, note, buttons, onClose, children }: FrameProps) {
  const isNarrow = useNarrowScreen();
  if (!isDialog) {
    return (
      <Page title={title} heading={title} subtitle={note} actions={buttons} narrow>
        {children}
      </Page>
    );
  }
  return (
    <Dialog asks title={title} size={880} fullScreen={isNarrow} onClose={onClose}>
      <Stack>
        {note && <p className="desk-muted">{note}</p>}
        {children}
        <div className={dialog.buttons}>{buttons}</div>
      </Stack>
    </Dialog>
  );
}

export const TITLES = {
  payment: t("Read from the payment page"),
  slip: t("Read from the slip"),
  result: t("Read from the result"),
};

export function CancelButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="default" onClick={onClose}>
      {t("Cancel")}
    </Button>
  );
}
