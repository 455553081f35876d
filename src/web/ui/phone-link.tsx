type PhoneLinkProps = { phone: string; className?: string | undefined };

export function PhoneLink({ phone, className }: PhoneLinkProps) {
  return (
    <a className={className} href={`tel:${phone.replace(/[^+\d]/g, "")}`} translate="no">
      {phone}
    </a>
  );
}
