/** The address that calls a number. */
export const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;

type PhoneLinkProps = { phone: string; className?: string | undefined };

export function PhoneLink({ phone, className }: PhoneLinkProps) {
  return (
    <a className={className} href={telephone(phone)} translate="no">
      {phone}
    </a>
  );
}
