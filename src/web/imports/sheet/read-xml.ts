import { Parser } from "saxen";

export type Attributes = Readonly<Record<string, string>>;

type Heard = {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** Names without their prefix, as some programs write `x:row`. */
export function readXml(xml: string, { open, close, text }: Heard): void {
  const parser = new Parser();
  parser.on("openTag", (name, attributes, decode) => {
    if (!open) return;
    const pairs = Object.entries(attributes()).map(([key, value]) => [bare(key), decode(value)]);
    open(bare(name), Object.fromEntries(pairs));
  });
  parser.on("closeTag", (name) => close?.(bare(name)));
  parser.on("text", (written, decode) => text?.(decode(written)));
  parser.on("cdata", (written) => text?.(written));
  parser.on("error", (error) => {
    throw error;
  });
  parser.parse(xml);
}

function bare(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** An element such as `<strike/>`, which may say that it is off. */
export function isSwitchedOn({ val }: Attributes): boolean {
  return val === undefined || isOn(val);
}

export function isOn(flag: string | undefined): boolean {
  return flag === "1" || flag === "true";
}
