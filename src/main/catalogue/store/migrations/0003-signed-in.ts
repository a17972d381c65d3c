/** Who is signed in, for a start without a network. The session itself is only in the keychain. */
export const signedIn = `
create table signed_in (
  id integer primary key check (id = 1),
  account text not null
) strict;
`;
