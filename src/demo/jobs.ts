/** The interface's names of jobs: job | department. */
const written = [
  ['Director', 'Directing'],
  ['Writer', 'Writing'],
  ['Director of Photography', 'Camera'],
  ['Editor', 'Editing'],
  ['Executive Producer', 'Production'],
  ['Producer', 'Production'],
  ['Original Music Composer', 'Sound'],
  ['Production Design', 'Art'],
  ['Costume Design', 'Costume & Make-Up'],
  ['Screenplay', 'Writing'],
  ['Sound Designer', 'Sound'],
  ['Casting', 'Production'],
] as const;

/** All rows of the table `jobs`. */
export const jobs = written.map(([job, department], index) => ({ id: index + 1, job, department }));

const numbers = new Map<string, number>(jobs.map(({ job, id }) => [job, id]));

/** The id of a job, which must be one of `jobs`. */
export function jobNamed(job: string): number {
  const id = numbers.get(job);
  if (id === undefined) throw new Error(`There is no job called ${job}.`);
  return id;
}
