/** The pages that were visited last: their addresses contain the numbers of one service. */
export const recentPages = `
create table recent_pages (
  service text not null,
  href text not null,
  title text not null,
  visit integer not null,
  primary key (service, href)
) strict, without rowid;
drop table seen_up_to;
`;
