/** When an episode of each series was last marked: 200,000 marks take longer to read than what Up next shows. */
export const episodesSeen = `
create index episodes_seen on current_values (service, id, stamp)
  where kind = 'seen' and subject = 'episode' and value is not null;
`;
