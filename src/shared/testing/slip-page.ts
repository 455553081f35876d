/** What the reader makes of the text of an official slip page that names everything. */
export const SLIP_PAGE = {
  kind: "slip",
  token: null,
  slip_url: null,
  person: {
    passport_number: "EK2755015",
    first_name: "RAFIQUL",
    last_name: "ALI",
    date_of_birth: "1982-04-21",
    destination: "SA",
  },
  slip_number: "20250112000418725",
  valid_till: "2025-02-11",
  is_paid: true,
  amount: "10 USD",
  center: {
    name: "Amir Jahan Medical Center",
    city: "2030",
    address: "108 C R Datta Road",
    phone: "+880 1714 177881",
    email: "info@amirjahan.example",
    website: "www.amirjahan.example",
  },
} as const;
