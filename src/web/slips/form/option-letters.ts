// The first letters of the options' Bangla names, by code; পুরুষ, মহিলা and so on.
/** Bangla letters that choose a gender. */
export const GENDER_LETTERS = { male: "প", female: "ম" };

/** Bangla letters that choose a marital status. */
export const MARITAL_LETTERS = { married: "ব", unmarried: "অ" };

/** Bangla letters that choose a visa type. */
export const VISA_LETTERS = { wv: "ক", fv: "প" };
