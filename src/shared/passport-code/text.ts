/** A place as it is told: `1st`, `2nd`, `3rd`, `11th`, `22nd`. */
export function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  const suffix = isTeen ? undefined : { 1: "st", 2: "nd", 3: "rd" }[number % 10];
  return `${number}${suffix ?? "th"}`;
}
