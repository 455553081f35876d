import type page from "#web/language/bangla/page.json";

const ID = "slipdesk-bookmark";

export type Panel = ReturnType<typeof openPanel>;

/**
 * The bookmark's own small panel. A site may demand trusted types and refuse styles, so that it is made of elements and
 * their properties only, out of reach of the site's styles. It replaces an older one, which ends what that one was doing.
 */
export function openPanel(closeText: string) {
  document.getElementById(ID)?.remove();
  const host = document.createElement("div");
  host.id = ID;
  host.style.cssText =
    "all:initial;position:fixed;top:16px;right:16px;z-index:2147483647;width:min(340px,90vw)";
  const box = make(
    "div",
    "",
    "font:14px/1.5 system-ui,sans-serif;color:#1a1f2b;background:#fff;border:1px solid #3b4cca;border-radius:10px;padding:12px 16px;box-shadow:0 4px 16px #0004;direction:ltr;overflow-wrap:anywhere",
  );
  const head = make("div", "", "display:flex;justify-content:space-between");
  const says = make("div");
  says.setAttribute("role", "status");
  head.append(
    make("b", "SlipDesk"),
    button("×", () => host.remove(), closeText),
  );
  box.append(head, says);
  host.attachShadow({ mode: "open" }).append(box);
  document.documentElement.append(host);
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") host.remove();
    if (!host.isConnected) removeEventListener("keydown", onKey, true);
  };
  addEventListener("keydown", onKey, true);
  return {
    isOpen: () => host.isConnected,
    close: () => host.remove(),
    /** Each text is a line of its own; the first of the elements that takes the focus gets it. */
    say: (...lines: readonly (string | HTMLElement)[]) => {
      says.replaceChildren(
        ...lines.map((line) => (typeof line === "string" ? make("p", line, "margin:6px 0") : line)),
      );
      says.querySelector<HTMLElement>("input,a")?.focus();
    },
  };
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = "",
  style = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  element.style.cssText = style;
  return element;
}

const CONTROL =
  "font:inherit;color:inherit;background:#fff;border:1px solid #8a90a0;border-radius:6px;padding:4px 10px;margin:4px 8px 4px 0;cursor:pointer";

export function button(text: string, run: () => void, name?: string): HTMLElement {
  const element = make("button", text, CONTROL);
  element.type = "button";
  if (name) element.ariaLabel = name;
  element.addEventListener("click", run);
  return element;
}

export function link(text: string, address: string): HTMLElement {
  const element = make("a", text, `${CONTROL};color:#2b3bb0;display:inline-block`);
  element.href = address;
  element.target = "_blank";
  element.rel = "noreferrer";
  return element;
}

/** A field that takes what is pasted into it, and keeps it from the page. */
export function pasteField(label: string, onPaste: (text: string) => void): HTMLElement {
  const field = make("input", "", "font:inherit;width:100%;box-sizing:border-box;padding:4px 8px");
  field.ariaLabel = label;
  field.placeholder = label;
  field.addEventListener("paste", (event) => {
    event.preventDefault();
    event.stopPropagation();
    onPaste(event.clipboardData?.getData("text/plain") ?? "");
  });
  return field;
}

export function filled(template: string, values: Readonly<Record<string, unknown>>) {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** What the bookmark says. The desk translates it when it offers the bookmark. */
export const BOOKMARK_TEXTS = {
  filled:
    "{count} of {total} filled for {name}, {passport}. Check every line, then confirm and submit yourself.",
  left: "{count} of {total}. Left for you: {fields}.",
  leftFor: "For {name}, {passport}. Check every line, then confirm and submit yourself.",
  notOffered: "{value} is not offered",
  shows: "shows {value}",
  filling: "Filling in…",
  pasteHere: "Press Ctrl+V",
  nothingCopied: "There is no data from SlipDesk on the clipboard.",
  tooOld: "This data was copied more than 15 minutes ago.",
  copyFirst: "Press “Open the booking site” on the desk, then the bookmark here.",
  otherDesk: "This data is from another desk, {desk}.",
  otherVersion: "Drag the new bookmark from the desk first.",
  otherPerson: "This form is filled in for somebody else: {person}. Nothing was changed.",
  fillAllTheSame: "Fill in {name} all the same",
  leaveIt: "Leave it",
  stillCopied: "The data is still on the clipboard: copy something else.",
  notOfSite: "This is not a page of the booking site.",
  otherSite: "This page is on {host}; the booking site is {site}.",
  whereItWorks: "The bookmark works on the form, the payment page, the slip and the result.",
  noForm: "The form is not on this page.",
  twoForms: "There are two such forms on this page. Nothing was filled in.",
  opened: "Opened in SlipDesk.",
  blocked: "The browser did not open SlipDesk.",
  back: "Back to SlipDesk",
  tooLarge: "This page is too large to bring back.",
  pasteText: "Copy its text and paste it on the desk.",
  close: "Close",
} as const satisfies Record<string, keyof typeof page>;

export type BookmarkTexts = Readonly<Record<keyof typeof BOOKMARK_TEXTS, string>>;

/** What the desk fills in when it offers the bookmark: nothing about a person, no token and no secret. */
export type Offer = {
  /** The desk's own address. */
  desk: string;
  /** The booking site's: forms elsewhere are not filled in. */
  site: string;
  texts: BookmarkTexts;
};
