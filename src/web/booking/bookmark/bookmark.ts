import {
  CLIP_MINUTES,
  CLIP_START,
  type Clip,
  MAX_RETURN_LENGTH,
  RETURN_PATH,
  type Return,
} from "#shared/booking/rules-site-fields.ts";
import { fillForm, findForm, leftIn, otherPersonIn, pause, wantedOf } from "./fill-form.ts";
import { button, filled, link, type Offer, openPanel, pasteField } from "./panel.ts";

declare global {
  /** Put around this script by the desk that offers it. */
  const OFFER: Offer;
}

const APPOINTMENT =
  /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/appointment\/[a-z0-9]{8,40}\/(pay|slip)(?:\/|$)/i;
const FORM = /\/book-appointment\/?$/i;
const RESULT = /\/medical-status-search\/?$/i;
/** A form at another address is one if it has so many of the fields; a search has two. */
const ENOUGH_FIELDS = 10;
/** Entry of the tab's storage with the number of the application whose form this tab filled last. */
const FILLED = "slipdesk-slip";

const { desk, site, texts } = OFFER;
const panel = openPanel(texts.close);

function press() {
  const { origin, pathname, host } = location;
  if (![site, site.replace("://", "://www.")].includes(origin)) {
    const bare = site.replace(/^.*:\/\//, "");
    return panel.say(texts.notOfSite, filled(texts.otherSite, { host, site: bare }));
  }
  const kind = APPOINTMENT.exec(pathname)?.[1]?.toLowerCase();
  if (kind === "pay") return bringBack("");
  const isFormAddress = FORM.test(pathname);
  const { form, count, isOnly } = findForm();
  if (!kind && count >= (isFormAddress ? 1 : ENOUGH_FIELDS)) {
    return isOnly ? takeClip(form) : panel.say(texts.twoForms);
  }
  const text = pageText();
  const isOfSlip = kind || RESULT.test(pathname) || /GCC\s*Slip/i.test(text);
  if (isOfSlip && !isFormAddress) return bringBack(text);
  panel.say(texts.notOfSite, isFormAddress ? texts.noForm : texts.whereItWorks);
}

function takeClip(form: HTMLFormElement | null) {
  const take = (text: string) => {
    const clip = readClip(text, OFFER, Date.now());
    if ("desk" in clip) offerToFill(form, clip);
    else panel.say(...clip);
  };
  // Refused, or there is none: then it is pasted.
  const ask = () => panel.say(texts.pasteHere, pasteField(texts.pasteHere, take));
  if (!navigator.clipboard?.readText) return ask();
  navigator.clipboard.readText().then(take, ask);
}

/** Says so before anything is overwritten. */
function offerToFill(form: HTMLFormElement | null, clip: Clip) {
  const person = otherPersonIn(form, wantedOf(clip));
  if (person === null) return void fill(form, clip);
  panel.say(
    filled(texts.otherPerson, { person }),
    button(filled(texts.fillAllTheSame, clip), () => void fill(form, clip)),
    button(texts.leaveIt, panel.close),
  );
}

async function fill(form: HTMLFormElement | null, clip: Clip): Promise<void> {
  const wanted = wantedOf(clip);
  const total = wanted.length;
  panel.say(texts.filling);
  // Before the first field, so that a form that is left half filled is not taken for that of the person before.
  noteSlip(clip.slip);
  // While the press still counts as one, which browsers demand.
  const emptied = emptyClipboard();
  await fillForm(form, wanted, panel);
  const after = (await emptied) ? [] : [texts.stillCopied];
  let said = "";
  // A handler of the site that is later still must not make it untrue.
  while (panel.isOpen()) {
    const left = leftIn(form, wanted, texts);
    const values = { ...clip, count: total - left.length, total, fields: left.join(", ") };
    const lines = (left.length === 0 ? [texts.filled] : [texts.left, texts.leftFor]).map((line) =>
      filled(line, values),
    );
    if (lines.join() !== said) panel.say(...lines, ...after);
    said = lines.join();
    await pause(500);
  }
}

function emptyClipboard(): Promise<boolean> {
  const writing = navigator.clipboard?.writeText?.("");
  return writing
    ? writing.then(
        () => true,
        () => false,
      )
    : Promise.resolve(false);
}

function noteSlip(slip: number): void {
  try {
    sessionStorage.setItem(FILLED, String(slip));
  } catch {
    // Then the desk asks whose page it is.
  }
}

function notedSlip(): number | null {
  try {
    return Number(sessionStorage.getItem(FILLED)) || null;
  } catch {
    return null;
  }
}

/** In the fragment, which no server sees. */
function bringBack(text: string) {
  const address = location.href.replace(/[?#].*/s, "");
  const back: Return = { version: 1, address, text, slip: notedSlip() };
  const fragment = encodeURIComponent(JSON.stringify(back));
  if (fragment.length > MAX_RETURN_LENGTH) return panel.say(texts.tooLarge, texts.pasteText);
  const target = `${desk}${RETURN_PATH}#${fragment}`;
  if (openTab(target)) panel.say(texts.opened);
  else panel.say(texts.blocked, link(texts.back, target));
}

/** False if the browser blocks it: a bookmark is not always a gesture. */
function openTab(address: string): boolean {
  try {
    const tab = open("about:blank", "_blank");
    if (!tab) return false;
    tab.opener = null;
    tab.location.href = address;
    return true;
  } catch {
    return false;
  }
}

/** What the desk copied, or the lines that say why it is refused. */
function readClip(text: string, { desk, texts }: Offer, now: number): Clip | readonly string[] {
  const copied = text.trim();
  if (!copied.startsWith(CLIP_START)) {
    const isOtherVersion = /^SlipDesk \d+ /.test(copied);
    return isOtherVersion ? [texts.otherVersion] : [texts.nothingCopied, texts.copyFirst];
  }
  const clip = parse(copied.slice(CLIP_START.length));
  if (!clip) return [texts.nothingCopied, texts.copyFirst];
  if (clip.desk !== desk) {
    return [filled(texts.otherDesk, { desk: clip.desk }), texts.otherVersion];
  }
  if (!(Math.abs(now - clip.at) <= CLIP_MINUTES * 60_000)) return [texts.tooOld, texts.copyFirst];
  return clip;
}

/** What is cut short is nothing. */
function parse(json: string): Clip | null {
  try {
    const clip = JSON.parse(json) as Clip;
    const isWhole = clip.desk && clip.values && clip.name && clip.passport;
    return isWhole && Number.isInteger(clip.slip) ? clip : null;
  } catch {
    return null;
  }
}

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
function pageText(): string {
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

press();
