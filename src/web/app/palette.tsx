import { Modal, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import type { Role } from "#shared/auth/contract.ts";
import { isLetIn } from "#shared/auth/rules-access.ts";
import { type Found, SHORTEST_SEARCH, searchDesk } from "#shared/search/contract.ts";
import { displayedStatus } from "#shared/slips/rules.ts";
import { cleanText, searchable } from "#shared/text/clean.ts";
import { capitalize } from "#shared/text/plain.ts";
import { shownCity } from "#web/language/shown.ts";
import { inBoth, inLanguage, switchLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { menuFor, otherScreens } from "#web/lib/menu.ts";
import { useCurrentUser, useSession } from "#web/lib/session.ts";
import { useScreensAfterList } from "#web/settings/api.ts";
import { KeyCap } from "#web/ui/buttons.tsx";
import { unlessSecondPress } from "#web/ui/double-press.ts";
import {
  IconArrowRight,
  IconBuildingHospital,
  IconChecks,
  IconClipboardText,
  IconFileText,
  IconLanguage,
  IconLogout,
  IconPlus,
  IconSearch,
  IconUser,
} from "#web/ui/icons/icons.ts";
import { type Icon, IconFileCheck } from "#web/ui/icons/start-icons.tsx";
import { KEYS } from "#web/ui/keys.ts";
import { useDialogState } from "#web/ui/use-dialog.tsx";
import classes from "./palette.module.css";

export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useDialogState();
  const opened = dialog?.opened ?? true;
  return (
    <Modal
      opened={opened}
      data-closing={!opened || undefined}
      onClose={unlessSecondPress(onClose)}
      onExitTransitionEnd={() => dialog?.onExited()}
      returnFocus={false}
      withCloseButton={false}
      aria-label={t("Search everything")}
      padding={0}
      size={560}
      yOffset="10vh"
    >
      <PaletteBody onDone={onClose} />
    </Modal>
  );
}

function PaletteBody({ onDone }: { onDone: () => void }) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const { entries, isLooking, problem } = usePaletteEntries(query);
  const current = Math.min(chosen, entries.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [id, current]);

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onDone();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen((current + step + entries.length) % entries.length);
    else if (event.key === "Enter") choose(entries[current]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        data-autofocus
        variant="unstyled"
        size="md"
        className={classes.search ?? ""}
        leftSection={<IconSearch size={16} aria-hidden />}
        placeholder={t("Name, passport, phone, national ID or number")}
        aria-label={t("Search everything")}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t("Found")} className={classes.list}>
        {[...new Set(entries.map(({ group }) => group))].map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group} role="group" aria-label={group}>
            <div className={classes.group} aria-hidden>
              {group}
            </div>
            {entries.map(
              (entry, index) =>
                entry.group === group && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the box above hears the keys for all of them
                  <div
                    key={entry.id}
                    id={optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === current}
                    className={classes.option}
                    onPointerMove={() => setChosen(index)}
                    onClick={() => choose(entry)}
                  >
                    <entry.Icon size={16} aria-hidden />
                    <span className={classes.label}>{entry.label}</span>
                    {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
                    {entry.keys && <KeyCap>{entry.keys}</KeyCap>}
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
      <p role="status" className={classes.status}>
        {problem ??
          (entries.length === 0 && (isLooking ? t("Searching…") : notFound(cleanText(query))))}
      </p>
    </>
  );
}

function notFound(term: string): string {
  const nothing = t("Nothing found for “{term}”.", { term });
  const hint =
    term.length < SHORTEST_SEARCH
      ? t("Type at least {least} characters to search.", { least: SHORTEST_SEARCH })
      : t(
          "All words must match the name, agent, passport number or email. For a phone or national ID, the last four digits are enough.",
        );
  return `${nothing} ${hint}`;
}

const PAUSE_MS = 150;

type PaletteEntry = {
  id: string;
  group: string;
  label: string;
  detail?: string;
  Icon: Icon;
  keys?: string;
  run: () => void;
};

type Navigate = ReturnType<typeof useNavigate>;

function usePaletteEntries(query: string) {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const session = useSession();
  const [term] = useDebouncedValue(cleanText(query), PAUSE_MS);
  const isLongEnough = term.length >= SHORTEST_SEARCH;
  const found = useQuery({
    queryKey: ["search", term],
    // By POST, to keep the term out of URLs.
    queryFn: ({ signal }) => call(searchDesk, { body: { q: term }, signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    // The term may be a passport number: it must not stay in memory once the palette is closed.
    gcTime: 0,
  });
  const words = searchable(query).split(" ").filter(Boolean);
  const places = [...menuFor(role), ...useScreensAfterList(role)];
  const known = [
    ...screens(places, role, navigate),
    ...commands(role, navigate, () => session.signOut()),
  ];
  return {
    entries: [
      ...known.filter(({ label }) => {
        const names = searchable(inBoth(label));
        return words.every((word) => names.includes(word));
      }),
      ...(isLongEnough && found.data ? records(found.data, role, navigate) : []),
    ],
    isLooking: term !== cleanText(query) || found.isFetching,
    problem: found.isError && isLongEnough ? t("The search did not work. Try again.") : null,
  };
}

type Place = { label: string; to: string; letter: string };

function screens(places: readonly Place[], role: Role, navigate: Navigate): PaletteEntry[] {
  const go = ({ label, to }: { label: string; to: string }) => ({
    id: to,
    group: t("Go to"),
    label,
    Icon: IconArrowRight,
    run: () => void navigate({ to }),
  });
  return [
    ...places.map((entry) => ({
      ...go(entry),
      keys: `g ${entry.letter}`,
    })),
    ...otherScreens(role).map(go),
  ];
}

function commands(role: Role, navigate: Navigate, signOut: () => void): PaletteEntry[] {
  const go = (to: "/slip" | "/admin/slips/review" | "/admin/booking" | "/slips/import") => () =>
    void navigate({ to });
  const reviewNext = {
    id: "review",
    label: t("Review next"),
    Icon: IconChecks,
    run: go("/admin/slips/review"),
  };
  const book = {
    id: "book",
    label: t("Book slips by hand"),
    Icon: IconFileCheck,
    keys: KEYS.bookByHand,
    run: go("/admin/booking"),
  };
  const importSlips = {
    id: "import",
    label: t("Import"),
    Icon: IconFileText,
    run: go("/slips/import"),
  };
  return [
    {
      id: "new",
      label: t("New Slip Application"),
      Icon: IconPlus,
      keys: KEYS.newSlip,
      run: go("/slip"),
    },
    ...(role === "admin" ? [reviewNext, book] : []),
    ...(isLetIn(role, "staff") ? [importSlips] : []),
    {
      id: "language",
      label: t("Switch language"),
      Icon: IconLanguage,
      run: () => void switchLanguage(),
    },
    { id: "logout", label: t("Logout"), Icon: IconLogout, run: signOut },
  ].map((command) => ({ ...command, group: t("Actions") }));
}

function records(found: Found, role: Role, navigate: Navigate): PaletteEntry[] {
  const centersPath = role === "admin" ? "/admin/medical-centers" : "/operator/medical-centers";
  return [
    ...found.slips.map(({ id, name, passport_number, has_slip_url, erased_at, ...slip }) => ({
      id: `slip-${id}`,
      group: t("Applications"),
      label: erased_at === null ? name : t("Erased application"),
      Icon: IconClipboardText,
      detail: [
        ...(erased_at === null ? [passport_number] : []),
        capitalize(inLanguage(displayedStatus({ ...slip, slip_url: has_slip_url ? "yes" : null }))),
        t("No. {id}", { id }),
      ].join(" · "),
      run: () => void navigate({ to: "/slip/$id", params: { id: String(id) } }),
    })),
    ...found.operators.map(({ id, name, email }) => ({
      id: `operator-${id}`,
      group: t("Operators"),
      label: name,
      Icon: IconUser,
      detail: email,
      run: () => void navigate({ to: "/operator/$id/edit", params: { id: String(id) } }),
    })),
    ...found.centers.map(({ id, name, city }) => ({
      id: `center-${id}`,
      group: t("Medical centers"),
      label: name,
      Icon: IconBuildingHospital,
      detail: shownCity(city),
      run: () => void navigate({ to: centersPath, search: { city } }),
    })),
  ];
}
