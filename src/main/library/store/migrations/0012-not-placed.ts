/** What imports didn't take as the files said, until it is undone or forgotten. */
export const notPlaced = `
create table not_placed (
  service text not null,
  batch text not null,
  kind text not null,
  total integer not null,
  first text not null,
  primary key (service, batch, kind)
) strict, without rowid;
`;
