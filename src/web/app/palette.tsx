import { Modal, TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { SHORTEST_SEARCH } from "#shared/search/contract.ts";
import { t } from "#web/language/translate.ts";
import { IconSearch } from "#web/ui/icons/icons.ts";
import classes from "./palette.module.css";
import type { PaletteEntry } from "./use-found-entries.ts";
import { usePaletteEntries } from "./use-palette-entries.ts";

/** Where to go, what to do and whom to find, by a few letters; `turn` counts how often it was asked for. */
export function Palette({ turn }: { turn: number }) {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(turn > 0), [turn]);
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      withCloseButton={false}
      aria-label={t("Search everything")}
      padding={0}
      size={560}
      yOffset="10vh"
    >
      <PaletteBody key={turn} onDone={() => setOpened(false)} />
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
    entry.act();
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
        leftSection={<IconSearch size={18} aria-hidden />}
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
        {inGroups(entries).map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group} role="group" aria-label={group}>
            <div className={classes.group} aria-hidden>
              {group}
            </div>
            {members.map(({ entry, index }) => (
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
                <span className={classes.label}>{entry.label}</span>
                {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={classes.status}>
        {problem ??
          (entries.length === 0 && (isLooking ? t("Searching…") : notFound(query.trim())))}
      </p>
    </>
  );
}

function notFound(term: string): string {
  const nothing = t("Nothing found for “{term}”.", { term });
  const need =
    term.length < SHORTEST_SEARCH
      ? t("Records are searched from {least} characters on.", { least: SHORTEST_SEARCH })
      : t(
          "Every word must occur in name, passport number or email; of a phone or national ID the last four digits are enough.",
        );
  return `${nothing} ${need}`;
}

type Placed = { entry: PaletteEntry; index: number };

function inGroups(entries: readonly PaletteEntry[]): [string, Placed[]][] {
  const groups = new Map<string, Placed[]>();
  for (const [index, entry] of entries.entries()) {
    groups.set(entry.group, [...(groups.get(entry.group) ?? []), { entry, index }]);
  }
  return [...groups];
}
