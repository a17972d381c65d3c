/** Who is signed in: what a start without the network shows. The session itself is in the keychain, never here. */
export const signedIn = `
create table signed_in (
  id integer primary key check (id = 1),
  account text not null
) strict;
`;
