/**
 * Rooms of a feature that has more than ROOM_LIMIT files on a side: which room may import which other one. The
 * feature's own files (pages, queries) are open to all of them.
 */
export const ROOM_EDGES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "shared/slips": {
    advice: [],
    "code-fill": [],
  },
  "web/slips": {
    list: ["dialogs", "components"],
    form: ["code"],
    code: [],
    details: ["dialogs", "components"],
    dialogs: [],
    components: [],
  },
  "web/medical-centers": {
    list: ["components"],
    dialogs: ["import"],
    import: ["components"],
    components: [],
  },
};

/** Files, tests apart, that a feature may have on one side before it is divided into rooms. */
export const ROOM_LIMIT = 25;

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
