/** Digests of responses that a worker died of. */
export const deadlyResponses = `
create table deadly_responses (
  hash text primary key,
  noted_at integer not null
) strict, without rowid;
`;
