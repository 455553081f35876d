import { strToU8, zipSync } from "fflate";

type SheetXml = { name?: string; state?: string; rows: string; before?: string; after?: string };

/** A workbook of these sheets. Style 1 shows days, style 2 is struck through, style 0 is nothing special. */
export function workbookOf(
  sheets: readonly SheetXml[],
  { properties = "", strings = "" } = {},
): Uint8Array<ArrayBuffer> {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const named = sheets.map(
    ({ name = "List", state = "visible" }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="r${at}"/>`,
  );
  const related = sheets.map(
    (_, at) =>
      `<Relationship Id="r${at}" Type="${kinds}/worksheet" Target="worksheets/s${at}.xml"/>`,
  );
  const files = {
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${kinds}"><workbookPr ${properties}/><sheets>${named.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${related.join("")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst ${main}>${strings}</sst>`,
    "xl/styles.xml": `<styleSheet ${main}><fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, before = "", after = "" }, at) => [
        `xl/worksheets/s${at}.xml`,
        `<worksheet ${main}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])),
  );
}
