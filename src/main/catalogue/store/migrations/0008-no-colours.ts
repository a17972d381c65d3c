/** Pictures no longer have a placeholder colour. */
export const noColours = `
drop table picture_colours;
`;
