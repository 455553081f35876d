import { describe, expect, it } from "vitest";
import {
  CITIES,
  CITY_CODES,
  cityName,
  DESTINATIONS,
  destinationName,
  nationalityName,
  visaTypeLabel,
} from "./options.ts";
import { offeredPositions, POSITIONS, positionName, searchPositions } from "./positions.ts";

describe("the lists", () => {
  it("have nine cities and seven destinations in the specified spelling", () => {
    expect(CITIES.map(({ code, name }) => `${code} ${name}`)).toEqual([
      "2031 Barishal",
      "2061 Chandpur",
      "81 Chitagong",
      "2033 Cox's Bazar",
      "2032 Cumilla",
      "80 Dhaka",
      "2030 Rajshahi",
      "2059 Sherpur",
      "83 Sylhet",
    ]);
    expect(DESTINATIONS.map(({ code, name }) => `${code} ${name}`)).toEqual([
      "BH Bahrain",
      "KW Kuwait",
      "OM Oman",
      "QA Qatar",
      "SA Saudi Arabia",
      "UAE UAE",
      "YEM Yemen",
    ]);
    expect(new Set(CITY_CODES).size).toBe(9);
  });

  it("have the positions 18 to 107, without 101 and 102", () => {
    const all = Array.from({ length: 90 }, (_, index) => String(index + 18));
    expect(POSITIONS.map(({ code }) => code)).toEqual(
      all.filter((code) => code !== "101" && code !== "102"),
    );
  });
});

describe("names of codes", () => {
  it("are those of the lists", () => {
    expect(cityName("81")).toBe("Chitagong");
    expect(destinationName("SA")).toBe("Saudi Arabia");
    expect(nationalityName("15")).toBe("Bangladeshi");
    expect(positionName("18")).toBe("Banking & Finance");
    expect(positionName("107")).toBe("Construction worker");
  });

  it("are the code itself where a list does not have it", () => {
    expect(cityName("9999")).toBe("9999");
  });

  it("call everything but wv a Family Visa", () => {
    expect(visaTypeLabel("wv")).toBe("Work Visa");
    expect(["fv", "sv", "", null].map(visaTypeLabel)).toEqual(Array(4).fill("Family Visa"));
  });
});

describe("positions in the form", () => {
  it("do not offer the two test entries, but name them where they are stored", () => {
    expect(offeredPositions).toHaveLength(86);
    expect(searchPositions("marvel")).toEqual([]);
    expect(positionName("105")).toBe("Marvel");
    expect(positionName("106")).toBe("Marvel");
  });

  it("are found by any part of the name in any case, those that start with it first", () => {
    expect(searchPositions(" DRIVER ").map(({ name }) => name)).toEqual([
      "Driver",
      "Heavy Driver",
      "Light Driver",
      "House Driver",
    ]);
    expect(searchPositions("")).toEqual(offeredPositions);
    expect(searchPositions("astronaut")).toEqual([]);
  });

  it.each([
    ["labor", "Labour"],
    ["31", "Labour"],
    ["mistri", "Mason"],
    ["শ্রমিক", "Labour"],
    ["elect", "Electrician"],
  ])("%s finds %s", (term, name) => {
    expect(searchPositions(term)[0]?.name).toBe(name);
  });
});
