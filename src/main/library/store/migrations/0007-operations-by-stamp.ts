/** The log in the order of its clock: an export reads it page by page, and sorting all of it for each page takes long. */
export const operationsByStamp = `
create index operations_by_stamp on operations (service, stamp, device, batch, number);
`;
