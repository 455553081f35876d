/** Sentences of both sides: rules, forms, processing, notifications. */
export const TOLD_SHARED = {
  "1 application has waited for review for over 4 hours.": "1টি আবেদন 4 ঘণ্টার বেশি যাচাইয়ের অপেক্ষায়।",
  "A colleague has an application with this {label}, {words}. Ask an admin before you submit.":
    "একজন সহকর্মীর আবেদনে এই {label} আছে, {words}। জমা দেওয়ার আগে অ্যাডমিনকে জিজ্ঞেস করুন।",
  "A medical center can be assigned once processing is finished and there is a slip URL.":
    "প্রসেস সম্পন্ন হলে এবং স্লিপের URL থাকলে মেডিকেল সেন্টার নির্ধারণ করা যায়।",
  "A payment link is ready": "একটি পেমেন্ট লিংক তৈরি",
  "A payment link lapses soon": "একটি পেমেন্ট লিংকের মেয়াদ শিগগির শেষ",
  "A reason belongs to a decline": "কারণ শুধু বাতিলের সঙ্গে দেওয়া যায়",
  "A slip is ready": "একটি স্লিপ তৈরি",
  "An application can be sent again": "একটি আবেদন আবার পাঠানো যায়",
  "An application failed in processing": "একটি আবেদন প্রসেসে ব্যর্থ",
  "An application was approved": "একটি আবেদন অনুমোদিত হয়েছে",
  "An application was declined": "একটি আবেদন বাতিল হয়েছে",
  "An approved application without a slip URL can be sent for processing when it was not sent yet, has failed, or finished at least one hour ago.":
    "স্লিপের URL ছাড়া অনুমোদিত আবেদন প্রসেসে পাঠানো যায়, যদি এখনো পাঠানো না হয়ে থাকে, ব্যর্থ হয়ে থাকে, বা অন্তত এক ঘণ্টা আগে সম্পন্ন হয়ে থাকে।",
  "An outcome can be recorded only while it is being processed.": "শুধু প্রসেস চলার সময় ফল লেখা যায়।",
  "Applications wait long for review": "আবেদন অনেকক্ষণ যাচাইয়ের অপেক্ষায়",
  "Ask for a renewed passport, put its dates in with Edit, then send it again.":
    "নবায়ন করা পাসপোর্ট চান, সম্পাদনায় তার তারিখ দিন, তারপর আবার পাঠান।",
  "Ask the applicant about the earlier appointment; sending again gives the same answer.":
    "আগের অ্যাপয়েন্টমেন্টের কথা আবেদনকারীকে জিজ্ঞেস করুন; আবার পাঠালে একই উত্তর আসবে।",
  "Asked what became of it": "কী হলো জিজ্ঞেস করা হয়েছে",
  "At most {count} rows": "সর্বোচ্চ {count}টি সারি",
  "At most {count} slips at once": "একবারে সর্বোচ্চ {count}টি স্লিপ",
  "Balance must be an amount such as 12.50": "ব্যালেন্স 12.50-এর মতো একটি অঙ্ক হতে হবে",
  "Being handed over now": "এখন হস্তান্তর হচ্ছে",
  "Being processed since {time}.": "{time} থেকে প্রসেস হচ্ছে।",
  "Book this one by hand, then set its slip URL.": "এটি হাতে বুক করুন, তারপর স্লিপের URL দিন।",
  "Booked, as the service told": "বুক হয়েছে, সার্ভিসের কথা অনুযায়ী",
  "Check the application with Edit, put right what the reason names, then send it again.":
    "সম্পাদনায় আবেদন দেখুন, কারণে যা বলা আছে ঠিক করুন, তারপর আবার পাঠান।",
  "Check whether it was booked, then send it again.": "বুক হয়েছে কি না দেখুন, তারপর আবার পাঠান।",
  "Choose a medical center": "একটি মেডিকেল সেন্টার বাছুন",
  "Choose the column for {label}.": "{label}-এর কলাম বাছুন।",
  "City must be one of {cities}": "শহর এগুলোর একটি হতে হবে: {cities}",
  "Failed, as the service told": "ব্যর্থ, সার্ভিসের কথা অনুযায়ী",
  "Finished without a slip link.": "সম্পন্ন, স্লিপের লিংক ছাড়া।",
  "Finished {words}; can be sent again after {time}": "{words} সম্পন্ন; {time}-এর পরে আবার পাঠানো যাবে",
  "For the booking form": "বুকিং ফরমের জন্য",
  "Given back by a program that stopped": "থেমে যাওয়া প্রোগ্রাম ফেরত দিয়েছে",
  "Import at most {count} medical centers at once":
    "একবারে সর্বোচ্চ {count}টি মেডিকেল সেন্টার ইমপোর্ট করুন",
  "Issued {day} ({years} years)": "ইস্যু {day} ({years} বছর)",
  "It can always be viewed.": "এটি সব সময় দেখা যায়।",
  "It can be edited while it is pending or after processing has failed, and never once it is paid or has a slip URL.":
    "অপেক্ষমাণ থাকলে বা প্রসেস ব্যর্থ হলে সম্পাদনা করা যায়; পরিশোধিত হলে বা স্লিপের URL থাকলে কখনো নয়।",
  "It can be paid once processing is finished and there is a payment link.":
    "প্রসেস সম্পন্ন হলে এবং পেমেন্ট লিংক থাকলে পরিশোধ করা যায়।",
  "Most centers are closed on Friday.": "শুক্রবার বেশির ভাগ সেন্টার বন্ধ।",
  "Name differs from the passport": "নাম পাসপোর্টের সঙ্গে মেলে না",
  "Name, country, and city are required.": "নাম, দেশ ও শহর দিতে হবে।",
  "National ID must be between {least} and {most} digits":
    "জাতীয় পরিচয়পত্র {least} থেকে {most} অঙ্কের হতে হবে",
  "No medical center is available in this city for this destination.":
    "এই গন্তব্যের জন্য এই শহরে কোনো মেডিকেল সেন্টার নেই।",
  "Not known to the booking service": "বুকিং সার্ভিস জানে না",
  "Nothing is wrong with the application. Send it again in a few minutes.":
    "আবেদনে কোনো ভুল নেই। কয়েক মিনিট পরে আবার পাঠান।",
  "Only a pending application can be approved.": "শুধু অপেক্ষমাণ আবেদন অনুমোদন করা যায়।",
  "Only a pending application can be declined.": "শুধু অপেক্ষমাণ আবেদন বাতিল করা যায়।",
  "Only a pending, declined or paid application can be deleted, and none that is queued or being processed.":
    "শুধু অপেক্ষমাণ, বাতিল বা পরিশোধিত আবেদন মুছে ফেলা যায়; সারিতে বা প্রসেসে থাকলে নয়।",
  "Only an approved application can be marked as paid.": "শুধু অনুমোদিত আবেদন পরিশোধিত চিহ্নিত করা যায়।",
  "Only an approved application can be marked as unpaid.":
    "শুধু অনুমোদিত আবেদন অপরিশোধিত চিহ্নিত করা যায়।",
  "Only an approved application can have a slip URL.": "শুধু অনুমোদিত আবেদনের স্লিপের URL থাকতে পারে।",
  "Paid, as the service told": "পরিশোধিত, সার্ভিসের কথা অনুযায়ী",
  "Passport expiry date must be at least {count} months in the future":
    "পাসপোর্টের মেয়াদ অন্তত {count} মাস বাকি থাকতে হবে",
  "Passport issue date cannot be before the date of birth":
    "পাসপোর্ট ইস্যুর তারিখ জন্মতারিখের আগে হতে পারে না",
  "Passport issue date cannot be in the future": "পাসপোর্ট ইস্যুর তারিখ ভবিষ্যতে হতে পারে না",
  "Passport number must be {count} {what}": "পাসপোর্ট নম্বরে {count}টি {what} থাকতে হবে",
  "Passport numbers do not match": "পাসপোর্ট নম্বর দুটি মিলছে না",
  "Passport page not readable": "পাসপোর্টের পাতা পড়া যায় না",
  "Pay the open booking, or wait an hour until it lapses, then send it again.":
    "খোলা বুকিংয়ের টাকা দিন, বা মেয়াদ শেষ হতে এক ঘণ্টা অপেক্ষা করুন, তারপর আবার পাঠান।",
  "Payment link for {who} is ready.": "{who}-এর পেমেন্ট লিংক তৈরি।",
  "Payment link for {who} lapses in about 15 minutes.":
    "{who}-এর পেমেন্ট লিংকের মেয়াদ প্রায় 15 মিনিটে শেষ।",
  "Please enter a valid email address": "সঠিক ই-মেইল ঠিকানা লিখুন",
  "Position Applied For is required for Work Visa": "কাজের ভিসার জন্য পেশা দিতে হবে",
  "Processing was interrupted before it ended.": "শেষ হওয়ার আগে প্রসেস বাধা পেয়েছে।",
  "Read the reason, put right what it names, then send it again.":
    "কারণ পড়ুন, তাতে যা বলা আছে ঠিক করুন, তারপর আবার পাঠান।",
  "Same date of birth and nearly the same name": "একই জন্মতারিখ ও প্রায় একই নাম",
  "Same phone and a similar name": "একই ফোন ও কাছাকাছি নাম",
  "Send at most {count} slips at once": "একবারে সর্বোচ্চ {count}টি স্লিপ পাঠান",
  "Send it again later, or choose another city with Edit.": "পরে আবার পাঠান, বা সম্পাদনা করে অন্য শহর বাছুন।",
  "Sent {count} min ago.": "{count} মিনিট আগে পাঠানো।",
  "Slip is ready, as the service told": "স্লিপ তৈরি, সার্ভিসের কথা অনুযায়ী",
  "Started, as the service told": "শুরু, সার্ভিসের কথা অনুযায়ী",
  "Taken by the booking service": "বুকিং সার্ভিস নিয়েছে",
  "The address must be text": "ঠিকানা লেখা হতে হবে",
  "The address must start with http:// or https://": "ঠিকানা http:// বা https:// দিয়ে শুরু হতে হবে",
  "The booking service sent another slip URL for {who} than the one an admin has set, which stays. Compare the two under Processing attempts, and correct the slip URL if it is wrong.":
    "বুকিং সার্ভিস {who}-এর জন্য অ্যাডমিনের দেওয়া URL-এর বদলে অন্য স্লিপ URL পাঠিয়েছে; অ্যাডমিনেরটিই আছে। প্রসেসের চেষ্টাগুলোতে দুটি মিলিয়ে দেখুন, ভুল হলে স্লিপের URL ঠিক করুন।",
  "The booking service refused the application.": "বুকিং সার্ভিস আবেদন নেয়নি।",
  "The booking site asks for a person.": "বুকিং সাইট একজন মানুষ চায়।",
  "The booking site did not answer.": "বুকিং সাইট সাড়া দেয়নি।",
  "The dates in the code cannot be right.": "কোডের তারিখগুলো ঠিক হতে পারে না।",
  "The file is empty": "ফাইলটি খালি",
  "The name may be cut off in the code. Compare with the passport.":
    "কোডে নাম কাটা পড়তে পারে। পাসপোর্টের সঙ্গে মিলিয়ে দেখুন।",
  "The passport expires too soon.": "পাসপোর্টের মেয়াদ খুব শিগগির শেষ।",
  "The passport has one name only.": "পাসপোর্টে একটি নামই আছে।",
  "The slip can be opened once processing is finished and there is a slip URL.":
    "প্রসেস সম্পন্ন হলে এবং স্লিপের URL থাকলে স্লিপ খোলা যায়।",
  "The slip of {who} is ready.": "{who}-এর স্লিপ তৈরি।",
  "The spreadsheet has cut this number. Format the column as text and type it again.":
    "স্প্রেডশিট এই নম্বর কেটে ফেলেছে। কলামটি text করে আবার লিখুন।",
  "This code is not of a passport.": "এই কোড পাসপোর্টের নয়।",
  "Several medical centers have this name. Write the city or the address after it, or leave it empty.":
    "এই নামে একাধিক মেডিকেল সেন্টার আছে। নামের পরে শহর বা ঠিকানা লিখুন, অথবা খালি রাখুন।",
  "This medical center is not in {city}": "এই মেডিকেল সেন্টার {city}-এ নয়",
  "This passport already has an appointment.": "এই পাসপোর্টের আগেই অ্যাপয়েন্টমেন্ট আছে।",
  "This passport has an open booking that is not paid.": "এই পাসপোর্টের একটি বুকিং খোলা, টাকা দেওয়া হয়নি।",
  "Title and content are required.": "শিরোনাম ও বিষয়বস্তু দিতে হবে।",
  "Please confirm your password to change the email or the username.":
    "ই-মেইল বা ইউজারনেম বদলাতে আপনার পাসওয়ার্ড নিশ্চিত করুন।",
  "Please confirm your password to get new recovery codes.":
    "নতুন রিকভারি কোড নিতে আপনার পাসওয়ার্ড নিশ্চিত করুন।",
  "Please confirm your password to remove the second factor.":
    "দ্বিতীয় ধাপ সরাতে আপনার পাসওয়ার্ড নিশ্চিত করুন।",
  "Please confirm your password to reset an operator's password.":
    "অপারেটরের পাসওয়ার্ড রিসেট করতে আপনার পাসওয়ার্ড নিশ্চিত করুন।",
  "Please confirm your password to reset an operator's second factor.":
    "অপারেটরের দ্বিতীয় ধাপ রিসেট করতে আপনার পাসওয়ার্ড নিশ্চিত করুন।",
  "Please confirm your password to see it.": "পাসওয়ার্ডটি দেখতে আগে সেটি নিশ্চিত করুন।",
  "Please confirm your password to see that of the operator.":
    "অপারেটরের পাসওয়ার্ড দেখতে আপনার পাসওয়ার্ড নিশ্চিত করুন।",
  "Please confirm your password to set up a second factor.":
    "দ্বিতীয় ধাপ চালু করতে আপনার পাসওয়ার্ড নিশ্চিত করুন।",
  "Please confirm your password to sign out other sessions.":
    "অন্য সেশন সাইন আউট করতে আপনার পাসওয়ার্ড নিশ্চিত করুন।",
  "{label} contains letters of another alphabet that look like others; please use Latin or Bangla letters only and do not mix them in one word":
    "{label}-এ অন্য বর্ণমালার এমন অক্ষর আছে যা দেখতে একই রকম; শুধু ল্যাটিন বা বাংলা অক্ষর দিন এবং এক শব্দে মেশাবেন না",
  "Username must not contain @": "ইউজারনেমে @ থাকতে পারবে না",
  "Waiting for its turn": "পালার অপেক্ষায়",
  "Waiting for its turn at {time}": "{time}-এর পালার অপেক্ষায়",
  "Waiting for the booking service": "বুকিং সার্ভিসের অপেক্ষায়",
  "Waiting to be booked by hand since {time}.": "{time} থেকে হাতে বুক হওয়ার অপেক্ষায়।",
  "Waiting to be booked by hand": "হাতে বুক হওয়ার অপেক্ষায়",
  "Website must be an address that starts with http:// or https://":
    "ওয়েবসাইট http:// বা https:// দিয়ে শুরু ঠিকানা হতে হবে",
  "You must be at least {count} years old": "বয়স অন্তত {count} বছর হতে হবে",
  "Your account was signed in to with {device} from {address}, where it was not used before. If that was not you, change your password and sign out the other sessions.":
    "আপনার অ্যাকাউন্টে {device} দিয়ে {address} থেকে সাইন ইন হয়েছে, যেখানে আগে ব্যবহার হয়নি। আপনি না হলে পাসওয়ার্ড বদলান এবং অন্য সেশন সাইন আউট করুন।",
  "approved, and its processing has failed": "অনুমোদিত, তবে প্রসেস ব্যর্থ",
  "less than a minute": "এক মিনিটের কম",
  "less than a minute ago": "এক মিনিটেরও কম আগে",
  "{count} applications have waited for review for over 4 hours.":
    "{count}টি আবেদন 4 ঘণ্টার বেশি যাচাইয়ের অপেক্ষায়।",
  "{label} has read your password.": "{label} আপনার পাসওয়ার্ড দেখেছেন।",
  "{label} has used up the budget of {what} and is refused more for a while. Ask whether that was work.":
    "{label} {what}-এর সীমা শেষ করেছেন এবং কিছুক্ষণ আর পাবেন না। এটি কাজের জন্য ছিল কি না জিজ্ঞেস করুন।",
  "{label} is not one of the choices": "{label} তালিকার কোনোটি নয়",
  "{label} is too common; please choose another one": "{label} খুব সাধারণ; অন্যটি বাছুন",
  "{label} must be a real date, for example 27/03/2027":
    "{label} সঠিক তারিখ হতে হবে, যেমন 27/03/2027",
  "{label} must be in English letters and digits": "{label} ইংরেজি অক্ষর ও অঙ্কে লিখুন",
  "{label} must be text": "{label} লেখা হতে হবে",
  "{reason} including your country code starting with +": "{reason}, + দিয়ে শুরু দেশের কোডসহ",
  "{who} can be sent again.": "{who} আবার পাঠানো যায়।",
  "{who} was declined: {reason}": "{who} বাতিল হয়েছে: {reason}",
  "At most {count} rows at once": "একবারে সর্বোচ্চ {count}টি সারি",
  "approved and finished, with a slip URL": "অনুমোদিত ও সম্পন্ন, স্লিপের URL সহ",
  "approved and finished, without a slip URL": "অনুমোদিত ও সম্পন্ন, স্লিপের URL ছাড়া",
  "{advice} It makes sense from {time}.": "{advice} {time} থেকে পাঠানো কাজে আসবে।",
  "Approved. Not sent yet.": "অনুমোদিত। এখনো পাঠানো হয়নি।",
  "Finished. Can be sent again after {time}.": "সম্পন্ন। {time}-এর পরে আবার পাঠানো যাবে।",
  "Paid. Waiting for the slip link.": "পরিশোধিত। স্লিপের লিংকের অপেক্ষায়।",
  "earlier than 30 days ago": "30 দিনের বেশি আগের",
  "from the last 30 days": "গত 30 দিনের",
  "national ID": "জাতীয় পরিচয়পত্র",
};
