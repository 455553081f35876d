import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SLIP_PAGE } from "#shared/testing/slip-page.ts";
import { asNameIsWritten, MAX_PAGE_LENGTH, readPage } from "./rules-page.ts";

const SITE = "https://wafid.com";
const read = (text: string, address?: string) => readPage({ address, text }, SITE);

const PAIRS = [
  ["Generated data", "12/Jan/2025"],
  ["Slip is valid only till", "11/Feb/2025"],
  ["Merchant reference №", "Appointment-20250112000418725-x7Kq"],
  ["GCC Slip №", "20250112000418725"],
  ["First name", "RAFIQUL"],
  ["Last name", "ALI"],
  ["Nationality", "Bangladeshi"],
  ["National ID", "6011426593"],
  ["Gender", "Male"],
  ["Date of Birth", "21/Apr/1982"],
  ["Marital status", "Unmarried"],
  ["Country traveling to", "Saudi Arabia"],
  ["Passport №", "EK2755015"],
  ["Passport issues place", "CUMILLA"],
  ["Passport issue date", "28/Feb/2022"],
  ["Passport expiry date", "27/Feb/2032"],
  ["Applied position", "Mason"],
  ["Amount", "10 USD"],
  ["Payment status", "PAID"],
  ["Medical Center Name", "AMIR JAHAN MEDICAL CENTER"],
  ["Location", "Bangladesh\nRajshahi\n108 C R Datta Road"],
  ["Mobile Number", "+880 1714 177881"],
  ["Email", "info@amirjahan.example"],
  ["Website", "www.amirjahan.example"],
] as const;

const inOneLine = (value: string) => value.replaceAll("\n", ", ");

describe("a slip page is read", () => {
  test.each([
    ["one under the other", PAIRS.map(([label, value]) => `${label}\n${value}`).join("\n")],
    ["with blank lines", PAIRS.map(([label, value]) => `${label}\n\n${value}`).join("\n\n")],
    ["separated by colons", PAIRS.map((pair) => `${pair[0]}: ${inOneLine(pair[1])}`).join("\n")],
    ["separated by tabs", PAIRS.map((pair) => `${pair[0]}\t${inOneLine(pair[1])}`).join("\n")],
    [
      "side by side, as a PDF reader copies it",
      PAIRS.map((pair) => `${pair[0]} ${inOneLine(pair[1])}`).join("\n"),
    ],
    ["in one line with tabs", PAIRS.map((pair) => `${pair[0]}\t${inOneLine(pair[1])}`).join("\t")],
    ["with Windows' line ends", PAIRS.map(([label, value]) => `${label}\r\n${value}`).join("\r\n")],
    [
      "with other spellings and case",
      PAIRS.map(([label, value]) => `${label.replace("№", "NO.").toUpperCase()}:\n${value}`).join(
        "\n",
      ),
    ],
    [
      "between other text",
      `Dashboard\nLogout\nGCC approved medical centers\n${PAIRS.map(([label, value]) => `${label}\n${value}`).join("\n")}\nPrint\nTerms and conditions`,
    ],
  ])("%s", (_how, text) => expect(read(text)).toEqual(SLIP_PAGE));

  test("with the address of the page, whatever its language, print or download", () => {
    const text = PAIRS.map(([label, value]) => `${label}\n${value}`).join("\n");
    const slip_url = "https://wafid.com/en/appointment/DvX3k29QmzA71lB/slip/";
    for (const more of ["", "?from=mail#top", "print/", "download/"]) {
      expect(read(text, slip_url + more)).toEqual({
        ...SLIP_PAGE,
        token: "DvX3k29QmzA71lB",
        slip_url,
      });
    }
  });

  test.each([
    ["12/Jan/2025", "2025-01-12"],
    ["12/01/2025", "2025-01-12"],
    ["2025-01-12", "2025-01-12"],
    ["12-Jan-2025", "2025-01-12"],
    ["12\u00a0January\u00a02025", "2025-01-12"],
    ["12th January 2025", "2025-01-12"],
    ["Jan 12, 2025", "2025-01-12"],
    ["2025/01/12", "2025-01-12"],
    ["12.01.2025 at 10:30 AM", "2025-01-12"],
    ["12/01/2025 - 11/02/2025", null],
    ["12 Jan 2025 or Feb 11, 2025", null],
    ["2025-01-1\n2", null],
    ["before 12/01/2025", null],
    ["1/2/2025", "2025-02-01"],
    ["12/13/2025", null],
    ["31/02/2025", null],
    ["12/01/25", null],
    ["soon", null],
  ])("its day %s as %s", (written, day) => {
    const page = read(`GCC Slip No\n20250112000418725\nSlip is valid only till ${written}`);
    expect(page).toMatchObject({ valid_till: day });
  });

  test.each(["UNPAID", "NOT PAID", "Pending", "PAID later", "PAID\nRefunded", ""])(
    "as not paid when it says “%s”",
    (status) => {
      expect(read(`GCC Slip No: 20250112000418725\nPayment status: ${status}`)).toMatchObject({
        is_paid: false,
      });
    },
  );
});

describe("what is not certain is left out", () => {
  test("columns of labels and of values", () => {
    const labels = "GCC Slip No: 20250112000418725\nFirst name\nLast name\nPassport No";
    expect(read(`${labels}\nRAFIQUL\nALI\nEK2755015`)).toMatchObject({
      person: { passport_number: null, first_name: null, last_name: null },
    });
  });

  test("a label without a value takes none from the next", () => {
    expect(
      read("GCC Slip No: 20250112000418725\nNational ID\nGender\nMale\nLast name\nALI"),
    ).toMatchObject({ person: { last_name: "ALI" } });
    expect(read("GCC Slip No: 20250112000418725\tFirst name\t\tLast name\tALI")).toMatchObject({
      person: { first_name: null, last_name: "ALI" },
    });
  });

  test("a name over two lines, and a sentence that begins with a label", () => {
    expect(
      read(
        "GCC Slip No: 20250112000418725\nFirst name\nMD\nRAFIQUL\nLast name must match the passport",
      ),
    ).toMatchObject({ person: { first_name: null, last_name: null } });
  });

  test("two values of one label", () => {
    expect(
      read("GCC Slip No: 20250112000418725\nFirst name: RAFIQUL\nFirst name: KARIM"),
    ).toMatchObject({ person: { first_name: null } });
  });

  test.each([
    ["EK2755015", "EK2755015"],
    ["ek 2755015", "EK2755015"],
    ["EK2755015\n1", "EK2755015"],
    ["EK2755015 EK2755016", null],
    ["EK2755015 Expired 2020", null],
    ["is A12345678 today", null],
    ["EK275\n5015", null],
  ])("a passport number “%s” is read as %s", (written, passport_number) => {
    const number = "GCC Slip No: 20250112000418725";
    for (const label of ["Passport No: ", "Passport No ", "Passport No\n"]) {
      expect(read(`${number}\n${label}${written}`)).toMatchObject({ person: { passport_number } });
    }
  });

  test.each([
    ["20250112000418725", "20250112000418725"],
    ["2025 0112 0004 18725", "20250112000418725"],
    ["20250112000418725\n1", "20250112000418725"],
    ["20250112000418725 Print", null],
    ["20250112000418725 20250112000418726", null],
    ["20250112\n000418725", null],
  ])("a slip number “%s” is read as %s", (written, slip_number) => {
    for (const label of ["GCC Slip No: ", "GCC Slip No ", "GCC Slip No\n"]) {
      const page = read(`${label}${written}\nDate Examined: 14/01/2025`);
      expect(page).toMatchObject({ slip_number });
    }
  });

  test("two slips in a table are none, one is read", () => {
    const [head, ...rows] = [
      ["GCC Slip No", "Passport No", "First name"],
      ["20250112000418725", "EK2755015", "RAHIM"],
      ["20250112000418726", "EK2755016", "KARIM"],
    ].map((row) => row.join("\t"));
    expect(read(`${head}\n${rows[0]}\nPrint`)).toMatchObject({
      slip_number: "20250112000418725",
      person: { passport_number: "EK2755015", first_name: "RAHIM" },
    });
    expect(read(`${head}\n${rows.join("\n")}`)).toEqual({ kind: "several" });
  });

  test("two slips in one text are none", () => {
    const [one, other] = ["GCC Slip No: 20250112000418725", "GCC Slip No: 20250112000418726"];
    expect(read(`${one}\n${other}`)).toEqual({ kind: "several" });
    expect(read(`${one}\nPassport No: EK2755015\nPassport No: EK2755016`)).toEqual({
      kind: "several",
    });
    expect(read(`${one}\n${one}`)).toMatchObject({ slip_number: "20250112000418725" });
  });
});

describe("a result page is read", () => {
  const card = (status: string) =>
    [
      "Medical examination",
      status,
      "Passport NO\tEK2755015",
      "GCC Slip NO\t20250112000418725",
      "Date Examined\t14/01/2025",
      "Report Expiry Date\t13/03/2025",
      "G.H.C code no\t01/02/03",
      "Height\t170\tWeight\t65",
    ].join("\n");

  test.each([
    ["Fit", "fit"],
    ["UNFIT", "unfit"],
    ["On hold", "on_hold"],
    ["Medical status: Fit", "fit"],
    ["Fit\nUnfit", null],
    ["Not fit", null],
    ["Fitness first", null],
  ])("with the status %s as %s", (status, result) => {
    expect(read(card(status))).toEqual({
      kind: "result",
      person: {
        passport_number: "EK2755015",
        first_name: null,
        last_name: null,
        date_of_birth: null,
        destination: null,
      },
      slip_number: "20250112000418725",
      examined_on: "2025-01-14",
      result,
      report_valid_till: "2025-03-13",
    });
  });
});

test("the digits of a page may be Bangla or Arabic", () => {
  for (const zero of ["০", "٠"]) {
    const digit = (latin: string) => String.fromCharCode(zero.charCodeAt(0) + Number(latin));
    const text = PAIRS.map(([label, value]) => {
      const isNumber = /^[\d/]+$|^EK\d/.test(value);
      return `${label}\t${isNumber ? value.replace(/\d/g, digit) : inOneLine(value)}`;
    }).join("\n");
    expect(read(text)).toEqual(SLIP_PAGE);
  }
});

test("a text around one address of the site is read as that page, and a slip with it has both", () => {
  const pay = "https://wafid.com/appointment/DvX3k29QmzA71lB/pay/";
  const slip = "https://wafid.com/appointment/DvX3k29QmzA71lB/slip/";
  const payment = { kind: "payment", token: "DvX3k29QmzA71lB", payment_link: pay };
  expect(read(`Please pay here: ${pay}. Thank you!`)).toEqual(payment);
  expect(read(`<${pay}?lang=bn>\n(${pay})`)).toEqual(payment);
  const facts = PAIRS.map((pair) => `${pair[0]}: ${inOneLine(pair[1])}`).join("\n");
  const whole = { ...SLIP_PAGE, token: "DvX3k29QmzA71lB", slip_url: slip };
  expect(read(`${facts}\n${slip}print/ 1/1`)).toEqual(whole);
  // Whose link it is, the page of a slip does not say.
  expect(read(`${facts}\nPay another: ${pay}`)).toEqual(SLIP_PAGE);
  expect(read(`${pay} ${pay.replace("DvX3", "AnX3")}`)).toBeNull();
  expect(read(`${pay} ${slip}`)).toBeNull();
});

test("a text of another kind or language, or one that is too long, is nothing", () => {
  expect(read("Dear Rahim, your passport number is EK2755015.")).toBeNull();
  expect(read("الاسم الأول\nرفيق\nرقم الجواز\nEK2755015")).toBeNull();
  expect(read(`GCC Slip No: 20250112000418725${" ".repeat(MAX_PAGE_LENGTH)}`)).toBeNull();
});

test("no text throws, and nothing is read that stands nowhere in it", () => {
  const piece = fc.oneof(
    fc.constantFrom(...PAIRS.flat(), "\n", "\t", ": ", "  ", " | ", "Fit", "Date Examined"),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join("");
      const page = read(text);
      if (page?.kind !== "slip" && page?.kind !== "result") return;
      const plain = text
        .normalize("NFKC")
        .replace(/[^\p{L}\p{N}]/gu, "")
        .toUpperCase();
      const { passport_number, first_name, last_name } = page.person;
      for (const said of [passport_number, page.slip_number, first_name, last_name]) {
        const letters =
          said
            ?.normalize("NFKC")
            .replace(/[^\p{L}\p{N}]/gu, "")
            .toUpperCase() ?? "";
        expect(plain).toContain(letters);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["AMIR JAHAN MEDICAL CENTER", "Amir Jahan Medical Center"],
  ["C R DATTA MEDICAL (PVT) LTD.", "C R Datta Medical (PVT) LTD."],
  ["Green Crescent", "Green Crescent"],
  ["ST. MARY'S", "ST. Mary's"],
])("%s is written %s", (shouted, written) => expect(asNameIsWritten(shouted)).toBe(written));
