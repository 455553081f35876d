/** Common given names of men; the sample people do not exist. */
export const MEN = words(`
  Mohammad Abdul Rahim Karim Jamal Kamal Rafiqul Shafiqul Aminul Nazrul Saiful Tariqul Mizanur Mahbubur
  Habibur Anisur Moshiur Shahidul Zahirul Ariful Monirul Rezaul Nurul Sirajul Faruk Alamgir Jahangir Shahin
  Sohel Rubel Rasel Sumon Ripon Liton Masud Babul Hasan Hossain Imran Sabbir Tanvir Nayeem Fahim Rakib Sajib
  Sujon Milon Bappi Shohag Jewel Biplob Dulal Helal Ibrahim Ismail Yusuf Yeasin Bimal Nirmal Subrata Goutam`);

export const WOMEN = words(`
  Fatema Ayesha Khadija Rahima Amena Nasrin Shirin Parvin Shahnaz Rokeya Salma Sultana Taslima Rehana Jesmin
  Nazma Hasina Kohinoor Moriom Sumaiya Nusrat Farzana Sharmin Tania Sabina Ruma Lipi Poly Shilpi Bithi Mitu
  Sathi Popi Rina Mina Dipa Anjali Gita Laboni Jannatul`);

export const FAMILY_NAMES = words(`
  Islam Rahman Hossain Ahmed Uddin Khan Miah Alam Haque Ali Chowdhury Sarker Mia Akter Begum Khatun Sheikh
  Talukder Howlader Bhuiyan Mollah Sikder Mridha Biswas Das Roy Saha Debnath Paul Barua Chakma Majumder
  Siddique Kabir Mahmud Karim Kazi Patwary Gazi Molla Pramanik Mondal Sardar Matubbar Bepari Fakir Munshi`);

export const ISSUE_PLACES = words(`
  Dhaka Chattogram Cumilla Sylhet Rajshahi Khulna Barishal Rangpur Mymensingh Noakhali Gazipur Tangail`);

export const PASSPORT_LETTERS = words("BW BX BY BZ EA EB EC ED EE EF EG EH EJ EK");

export const REMARKS = [
  "Please call in the afternoon",
  "Travelling with a brother",
  "Second application after a change of employer",
  "Visa stamped until the end of the month",
];

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
