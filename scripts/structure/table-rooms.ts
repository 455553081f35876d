/**
 * Rooms of a feature that has more than ROOM_LIMIT files on a side: which room may import which other one. The
 * feature's own files (pages, queries) are open to all of them.
 */
export const ROOM_EDGES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "shared/slips": {
    advice: ["form"],
    "code-fill": ["form"],
    form: [],
  },
  "server/auth": { passwords: [] },
  "server/processing": { adapters: [] },
  "web/slips": {
    list: ["dialogs", "components"],
    form: ["code"],
    code: [],
    details: ["dialogs", "components"],
    dialogs: ["components"],
    components: [],
  },
  "web/medical-centers": {
    list: ["components"],
    dialogs: ["import"],
    import: ["components"],
    components: [],
  },
};

/** Files, tests apart, that a room may hold, and what lies in a feature's own folder on one side. */
export const ROOM_LIMIT = 25;

/** Rooms that hold more: how many at most, and why they are not divided. */
export const LARGE_ROOMS: Readonly<Record<string, { most: number; because: string }>> = {
  "web/slips/list": {
    most: 60,
    because: "one screen; a third are stylesheets, and LIMITS.room holds the others",
  },
  "web/slips/form": {
    most: 30,
    because: "one screen; some are stylesheets, and LIMITS.room holds the others",
  },
  "web/slips/details": {
    most: 40,
    because: "one screen; a third are stylesheets, and LIMITS.room holds the others",
  },
};

type ByScreen = Readonly<Record<string, number>>;

/**
 * How long files and functions may be as a whole, and how many files a screen may hold in its room, need before a press
 * and reach in all, stylesheets apart. The last
 * two are what they were last brought down to, rounded up to five: they only go down.
 */
export const LIMITS: Readonly<{
  file: { median: number; ninety: number };
  functionNinety: number;
  room: ByScreen;
  beforePress: ByScreen;
  reached: ByScreen;
}> = {
  file: { median: 60, ninety: 120 },
  functionNinety: 30,
  room: { list: 45, form: 30, details: 30 },
  beforePress: { list: 75, form: 55, details: 70 },
  reached: { list: 95, form: 60, details: 80 },
};
