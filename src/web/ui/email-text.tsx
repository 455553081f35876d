/** An address that is too long for its line breaks before its @, where it has one. */
export function EmailText({ address }: { address: string }) {
  const [start, end] = address.split(/(?=@)/);
  return (
    <>
      {start}
      <wbr />
      {end}
    </>
  );
}
