/** The version of the app that wrote the library last, for an older one that can't read it. */
export const writtenBy = `
alter table meta add column written_by text;
`;
