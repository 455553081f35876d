import { Button, Group, Menu, Stack } from "@mantine/core";
import { useState } from "react";
import { CallError } from "#web/lib/call-error.ts";
import { Banner, RequestId } from "#web/ui/banner.tsx";
import { ActionButton, BackButton, CopyButton, KeyCap } from "#web/ui/buttons.tsx";
import { Chip, NewChip, StatusPill } from "#web/ui/chip.tsx";
import { ExternalLink, LinkedText } from "#web/ui/external-link.tsx";
import { FailureBanner } from "#web/ui/form.tsx";
import { IconCheck, IconCircleX, IconClock } from "#web/ui/icons/icons.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { EmptyState, Page, SheetGroup } from "#web/ui/page.tsx";
import { PopupMenu, PopupPanel } from "#web/ui/popup.tsx";
import { LanguageButton } from "#web/ui/preference-buttons.tsx";
import { PasswordAbsence, ReadablePassword } from "#web/ui/readable-password.tsx";
import {
  PlaceholderCards,
  RecordActions,
  type RecordColumn,
  RecordDay,
  RecordList,
} from "#web/ui/record-list.tsx";
import { Brand } from "#web/ui/screen-heading.tsx";
import { LoadFailure, LoadLine } from "../src/web/ui/load-failure.tsx";
import { DialogsShown, FieldsShown } from "./design-forms.tsx";

/** Each part of the page in all its states. */
export function DesignPage() {
  return (
    <Page
      title="Design"
      heading="The parts of the desk"
      subtitle="Each in all its states; light and dark by the switch above."
    >
      <div className="desk-sheet">
        <WordsShown />
        <ButtonsShown />
        <FieldsShown />
        <MessagesShown />
        <ListsShown />
        <DialogsShown />
      </div>
    </Page>
  );
}

const PILLS = [
  { tone: "pending", icon: IconClock, words: "Pending" },
  { tone: "approved", icon: IconCheck, words: "Approved" },
  { tone: "declined", icon: IconCircleX, words: "Declined" },
  { tone: "running", icon: IconClock, words: "Started" },
  { tone: "completed", icon: IconCheck, words: "Completed" },
  { tone: "failed", icon: IconCircleX, words: "Failed" },
  { tone: "active", icon: IconCheck, words: "Active" },
  { tone: "inactive", icon: IconCircleX, words: "Suspended" },
] as const;

/** Words, links, keys and states. */
function WordsShown() {
  return (
    <SheetGroup title="Words and states">
      <Stack gap="sm">
        <Group gap="xs">
          <Brand />
          <BackButton first="/admin/slips" />
          <KeyCap>Ctrl+K</KeyCap>
          <ExternalLink href="https://booking.example/slip/7" />
          <ExternalLink href="mailto:desk@slips.example">No web address: text</ExternalLink>
        </Group>
        <Group gap="xs">
          {PILLS.map(({ tone, icon, words }) => (
            <StatusPill key={tone} tone={tone} icon={icon}>
              {words}
            </StatusPill>
          ))}
        </Group>
        <p>
          <LinkedText>
            A notice with an address in it, https://desk.example/rules, and বাংলা.
          </LinkedText>
        </p>
      </Stack>
    </SheetGroup>
  );
}

/** What is pressed: at rest, disabled, busy, chosen. */
function ButtonsShown() {
  const [city, setCity] = useState("Dhaka");
  return (
    <SheetGroup title="Buttons">
      <Stack gap="sm">
        <Group gap="xs">
          <Button rightSection={<KeyCap onFilled>A</KeyCap>}>Approve</Button>
          <Button variant="default">Decline</Button>
          <Button variant="subtle" color="gray">
            Cancel
          </Button>
          <Button color="red">Delete</Button>
          <Button disabled>Disabled</Button>
          <ActionButton busy>Busy</ActionButton>
        </Group>
        <Group gap="xs">
          {["Dhaka", "Sylhet"].map((name) => (
            <Chip key={name} label={name} isChosen={name === city} onChoose={() => setCity(name)} />
          ))}
          <NewChip label="Another" onPress={() => {}} />
          <LanguageButton />
          <CopyButton value="E1234567" label="passport number" />
          <MenuShown />
          <PanelShown />
          <RecordActions name="Al Noor Clinic" onEdit={() => {}} onDelete={() => {}} />
        </Group>
      </Stack>
    </SheetGroup>
  );
}

function MenuShown() {
  return (
    <PopupMenu button={<Button variant="default">Menu</Button>}>
      <Menu.Item>View</Menu.Item>
      <Menu.Item color="red">Delete</Menu.Item>
    </PopupMenu>
  );
}

function PanelShown() {
  const [isOpen, setIsOpen] = useState(false);
  const button = <Button variant="default">Panel</Button>;
  return (
    <PopupPanel button={button} opened={isOpen} onChange={setIsOpen} width={280}>
      What a button shows beside itself.
    </PopupPanel>
  );
}

const BROKEN = new CallError(500, "Something went wrong.", { requestId: "7f3a91" });
const UNLOADED = { error: BROKEN, refetch: () => new Promise<never>(() => {}) };
const FIELD_ERRORS = {
  fieldErrors: [{ field: "wrong", message: "It must be 8 or 9 characters" }],
  what: "",
  why: null,
};
const NOTHING = () => {};

/** What the desk says: how something ended, that it could not be loaded, that there is nothing. */
function MessagesShown() {
  const messages = useMessage();
  const [attempt, setAttempt] = useState(0);
  return (
    <SheetGroup title="Messages">
      <Stack gap="sm">
        <Banner kind="success" title="The slip was approved." onClose={NOTHING} />
        <Banner kind="error" title="The slip was not approved.">
          It was declined in the meantime.
        </Banner>
        <Banner kind="info">Only admins see this.</Banner>
        <FailureBanner what="The notice was not saved." why="No answer came." />
        <LoadFailure title="The slips could not be loaded" query={UNLOADED} />
        <LoadLine query={{ isError: true, refetch: NOTHING }}>
          Your password could not be loaded.
        </LoadLine>
        <RequestId error={BROKEN} />
        <EmptyState
          query={null}
          title="No slips yet"
          hint="The first application appears here."
          action={<Button>Add slip</Button>}
        />
        {attempt > 0 && (
          <FailureBanner title="There is a problem" {...FIELD_ERRORS} attempt={attempt} />
        )}
        <Group gap="xs">
          <Button variant="default" onClick={() => messages.succeed("Saved.", "Rahim Uddin")}>
            Show a success
          </Button>
          <Button
            variant="default"
            onClick={() => messages.fail({ what: "Not saved.", why: "No answer came." })}
          >
            Show a failure
          </Button>
          <Button variant="default" onClick={() => setAttempt(attempt + 1)}>
            Show a form's fieldErrors
          </Button>
        </Group>
      </Stack>
    </SheetGroup>
  );
}

type Center = { name: string; slips: number };

const COLUMNS: readonly RecordColumn<Center>[] = [
  { heading: "Name", onCard: "top", cell: ({ name }) => name },
  {
    heading: "Added",
    width: 120,
    holds: "day",
    cell: () => <RecordDay instant="2026-11-21T09:00:00.000Z" />,
  },
  { heading: "Slips", width: 80, holds: "figure", cell: ({ slips }) => slips },
  {
    heading: "Actions",
    width: 104,
    holds: "actions",
    cell: ({ name }) => <RecordActions name={name} onEdit={() => {}} onDelete={() => {}} />,
  },
];

/** A managed list with rows and while it loads, cards while they load, readable passwords. */
function ListsShown() {
  const centers = { columns: COLUMNS, rowKey: ({ name }: Center) => name, minWidth: 420 };
  return (
    <SheetGroup title="Lists">
      <Stack gap="sm">
        <RecordList
          {...centers}
          label="Centers"
          rows={[{ name: "Padma Clinic", slips: 12 }]}
          count="1 medical center"
        />
        <RecordList {...centers} label="Centers on their way" rows={undefined} isPending />
        <PlaceholderCards count={1} height={80} />
        <ReadablePassword label="Password" read={async () => "correct-horse-9"} />
        <PasswordAbsence label="Not stored" display="off" />
      </Stack>
    </SheetGroup>
  );
}
