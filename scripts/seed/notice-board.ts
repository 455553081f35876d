import { insertion, type Queryable } from "@slipdesk/pg-client";
import { CITIES } from "#shared/options/options.ts";

const CENTERS = [
  ["Green Delta Diagnostic Point", "Dhaka", "Road 11, Banani", "8AM-4PM"],
  ["Padma Medical Check-up", "Dhaka", "Inner Circular Road, Paltan", "8AM-5PM"],
  ["Meghna Health Screening", "Dhaka", "Mirpur Road, Shyamoli", "9AM-5PM"],
  ["Port City Medical Point", "Chitagong", "Sheikh Mujib Road, Agrabad", "9AM-5PM"],
  ["Karnaphuli Diagnostic House", "Chitagong", "CDA Avenue, Muradpur", "8AM-4PM"],
  ["Surma Valley Medical Point", "Sylhet", "Zindabazar Main Road", "9AM-4PM"],
  ["Gumti Health Check", "Cumilla", "Kandirpar Circle", "9AM-5PM"],
  ["Varendra Medical Screening", "Rajshahi", "Station Road, Shiroil", "9AM-5PM"],
  ["Kirtankhola Diagnostic Point", "Barishal", "Sadar Road", "9AM-4PM"],
  ["Three Rivers Medical Point", "Chandpur", "Stadium Road", "9AM-3PM"],
  ["Long Beach Health Check", "Cox's Bazar", "Main Road, Kolatoli", "9AM-3PM"],
  ["Garo Hills Medical Point", "Sherpur", "Nalitabari Road", "9AM-3PM"],
] as const;

const NOTICES = [
  {
    title: "Welcome to the sample desk",
    content: "Everything here is made up. Try whatever you like: nothing is booked anywhere.",
    is_active: true,
  },
  {
    title: "Check passports before sending",
    content:
      "A passport must be valid for three more months. Compare the number with the passport itself, not with a photocopy.",
    is_active: true,
  },
  {
    title: "Office hours during the holidays",
    content: "The desk is open from 10 to 14 o'clock until further notice.",
    is_active: false,
  },
];

/** Adds the sample notices and, if there are no medical centers yet, the sample centers. */
export async function insertNoticesAndCenters(sql: Queryable): Promise<void> {
  await sql`insert into notices ${insertion(NOTICES)}`;
  const [known] = await sql`select 1 from medical_centers limit 1`;
  if (known) return;
  const centers = CENTERS.map(([name, city, address, time], index) => ({
    name,
    city,
    address,
    time,
    phone: `+88019000000${String(index + 1).padStart(2, "0")}`,
    email: `center${index + 1}@desk.example`,
    website: `https://center${index + 1}.desk.example`,
  }));
  await sql`insert into medical_centers ${insertion(centers)}`;
}

/**
 * A medical center for each city code, or null if the city has none; the centers of a city are used in rotation.
 */
export async function centersFor(sql: Queryable, cityCodes: readonly string[]) {
  const centers = await sql<{ id: number; city: string }[]>`
    select id, city from medical_centers order by id`;
  return cityCodes.map((code, turn) => {
    const name = CITIES.find((city) => city.code === code)?.name;
    const here = centers.filter(({ city }) => city === name);
    return here[turn % here.length]?.id ?? null;
  });
}
