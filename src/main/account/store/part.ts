import type { SignedInAccount } from '#shared/contract/sign-in.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import type { RemotePart, StorePart } from '../../store/part.ts';

/** Who is signed in, for a start without a network; null: nobody. The session itself is in the keychain. */
function get({ database }: ReadContext): SignedInAccount | null {
  const account = database.value<string>('select account from signed_in');
  return account === undefined ? null : (JSON.parse(account) as SignedInAccount);
}

function set({ database }: StoreContext, account: SignedInAccount): void {
  database.upsert('signed_in', { id: 1 }, { account: JSON.stringify(account) });
}

/** Deletes and overwrites everything personal of every account, in one transaction. */
function forget({ database }: StoreContext): void {
  database.exec('pragma secure_delete = on');
  try {
    database.transaction(() => {
      database.run('delete from bodies where account is not null');
      database.run('delete from signed_in');
    });
    // The log still contains the deleted rows until it is truncated.
    database.exec('pragma wal_checkpoint (truncate)');
  } finally {
    database.exec('pragma secure_delete = off');
  }
}

const accountTables = `
create table signed_in (
  id integer primary key check (id = 1),
  account text not null
) strict;
`;

/** Who is signed in. */
export const accountPart = {
  reads: { account: { get } },
  writes: { account: { set, forget } },
  tables: { catalogue: accountTables },
} satisfies StorePart;

/** The verbs of the account as called from another thread. */
export type AccountStore = RemotePart<typeof accountPart>;
