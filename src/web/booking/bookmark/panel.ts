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
