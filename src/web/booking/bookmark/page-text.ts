/** Nothing that a person reads, or nothing about a slip. */
const LEFT_OUT =
  "script,style,noscript,svg,canvas,iframe,object,nav,footer,button,#slipdesk-bookmark";
const NO_VALUE = /^(?:hidden|password|checkbox|radio|submit|button|reset|file|image)$/;
/** A captcha or one-time code is nobody's business. */
const SECRET = /captcha|csrf|token|otp/i;

type Valued = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The text that a person sees on the page, one block a line, with the values of inputs, which copying leaves out. A label
 * and its value, and the cells of a row, are separated by a tab.
 */
export function pageText(): string {
  const lines: string[] = [];
  let line = "";
  let isNextCell = false;
  const add = (text: string) => {
    if (text.trim() === "") line += text === "" || line === "" ? "" : " ";
    else {
      line += isNextCell && line !== "" ? `\t${text}` : text;
      isNextCell = false;
    }
  };
  const end = () => {
    const text = line
      .replace(/ *\t */g, "\t")
      .replace(/ +/g, " ")
      .replace(/^\s+| +$/g, "");
    if (text !== "") lines.push(text);
    line = "";
    isNextCell = false;
  };
  const visit = (node: Node): void => {
    if (node instanceof Text) add(node.data.replace(/\s+/g, " "));
    else if (node instanceof HTMLElement && !node.matches(LEFT_OUT)) visitElement(node);
  };
  const visitElement = (node: HTMLElement): void => {
    const { display, visibility } = getComputedStyle(node);
    if (display === "none" || visibility === "hidden" || isTold(node)) return;
    if (isValued(node)) {
      const label = labelOf(node);
      if (label !== null) {
        end();
        line = label;
      }
      line += `${line === "" ? "" : "\t"}${shownIn(node)}`;
    }
    if (isValued(node) || node.localName === "br") {
      end();
      return;
    }
    const isCell = /^(?:table-cell|inline-.+)$/.test(display);
    const isBlock = !isCell && !/^(?:inline|contents)?$/.test(display);
    if (isBlock) end();
    isNextCell ||= isCell;
    node.childNodes.forEach(visit);
    isNextCell ||= isCell;
    if (isBlock) end();
  };
  visit(document.body);
  end();
  return lines.join("\n");
}

function isValued(element: Element | null): element is Valued {
  if (element instanceof HTMLInputElement) {
    return !NO_VALUE.test(element.type) && !SECRET.test(element.name);
  }
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}

/** The label is told beside the value of its input. */
function isTold(element: HTMLElement): boolean {
  if (!(element instanceof HTMLLabelElement)) return false;
  return isValued(element.control) && !element.contains(element.control);
}

function labelOf(control: Valued): string | null {
  const label = [...(control.labels ?? [])].find((one) => !one.contains(control));
  return plain(label?.textContent ?? control.ariaLabel ?? control.getAttribute("aria-label"));
}

function shownIn(control: Valued): string {
  const text =
    control instanceof HTMLSelectElement ? control.selectedOptions[0]?.text : control.value;
  return plain(text) ?? "";
}

function plain(text: string | null | undefined): string | null {
  const words = text?.replace(/\s+/g, " ").trim();
  return words === undefined || words === "" ? null : words;
}
