import type page from "#web/language/bangla/page.json";

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
