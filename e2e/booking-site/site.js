// As scripts of such forms do: lists are rebuilt a while after the field that they depend on, and lose what was chosen.
const field = (name) => document.querySelector(`[name="${name}"]`);
const chosenIn = (name) => field(name).value;

const CITIES = { BD: { 80: "Dhaka", 81: "Chitagong" }, IND: { 10: "Mumbai" } };
const NATIONALITIES = { BD: { 15: "Bangladeshi" }, IND: { 20: "Indian" } };

let turns = 0;
/** 0 to 500 ms, another each time. */
const later = (act) => {
  turns += 1;
  setTimeout(act, (turns * 167) % 501);
};

function rebuild(name, options) {
  const choices = [["", "Choose"], ...Object.entries(options)].map(([value, text]) => {
    const option = document.createElement("option");
    option.value = value;
    option.textContent = text;
    return option;
  });
  field(name).replaceChildren(...choices);
}

function rebuildVisaTypes() {
  const [, , year] = chosenIn("dob").split("/");
  const isChild = Number(year) > new Date().getFullYear() - 18;
  const forKuwait = chosenIn("traveled_country") === "KW" ? { sv: "Study Visa" } : {};
  rebuild(
    "visa_type",
    isChild ? { fv: "Family Visa" } : { wv: "Work Visa", fv: "Family Visa", ...forKuwait },
  );
}

const BEFORE = {
  country: () => {
    later(() => rebuild("city", CITIES[chosenIn("country")] ?? {}));
    later(() => rebuild("nationality", NATIONALITIES[chosenIn("country")] ?? {}));
  },
  traveled_country: () => {
    later(rebuildVisaTypes);
    later(() => {
      document.getElementById("kinds").hidden = chosenIn("city") === "";
    });
  },
  dob: () => later(rebuildVisaTypes),
  passport_issue_place: ({ target }) => {
    target.value = target.value.trim();
  },
};

for (const [name, act] of Object.entries(BEFORE)) field(name)?.addEventListener("change", act);

for (const calendar of document.querySelectorAll("[data-calendar]")) {
  calendar.addEventListener("change", () => {
    calendar.value = calendar.value
      .split("/")
      .map((part) => String(Number(part)))
      .join("/");
  });
}

field("confirm_passport")?.addEventListener("paste", (event) => event.preventDefault());
for (const name of ["passport", "confirm_passport"]) {
  field(name)?.addEventListener("input", ({ target }) => {
    if (target.value.includes(" ")) target.value = "";
  });
}

// Fields and buttons that a script touched, for whoever watches.
globalThis.touched = [];
for (const type of ["input", "change", "click", "submit"]) {
  document.addEventListener(
    type,
    ({ target, isTrusted }) => {
      if (!isTrusted) globalThis.touched.push(target.name ?? target.id);
    },
    true,
  );
}
