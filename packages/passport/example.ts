import { readPassportCode } from "@slipdesk/passport";

const text = `P<BGDUDDIN<<MD<RAHIM<<<<<<<<<<<<<<<<<<<<<<<<
A0I2345678BGD9503179M34012281995261234<<<<40`;
const reading = readPassportCode(text, { today: "2026-11-21" });
if (reading.kind === "read") {
  const { number, lastName, birth } = reading.code;
  console.log(number, lastName, birth, reading.corrected?.message ?? "As it stands.");
}
