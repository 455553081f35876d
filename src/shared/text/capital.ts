/** Words with a capital letter in front, as a line of its own begins. */
export function withCapital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
