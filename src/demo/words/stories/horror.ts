import { lines } from '../../random.ts';
import type { StoryWords } from '../story-words.ts';

export const horror: StoryWords = {
  name: 'horror',
  weight: [7, 4],
  movieGenres: [[27, 53], [27], [27, 9648], [27, 18]],
  seriesGenres: [
    [9648, 10765],
    [18, 9648],
  ],
  roles: lines(`
    night nurse
    estate agent
    lapsed exorcist
    beekeeper
    sound recordist
    babysitter
    wallpaper restorer
    well-digger`),
  settings: lines(`
    a house that has one more window inside than outside
    a sanatorium kept heated for nobody
    a village that celebrates the wrong harvest
    a cellar the builders refused to finish
    a village on a lake with a second surface`),
  things: lines(`
    a door that was not there yesterday
    a child’s drawing of tomorrow
    humming behind the wallpaper
    the eighth chair at the table
    a bell under the ice
    a mirror that is late`),
  openings: lines(`
    {hero}, {a_role}, is hired to spend one winter in {setting}. The previous {role} is still there.
    Every family in {place} sets one place too many at table. {hero} makes the mistake of asking for whom.
    {second} has stopped casting a shadow. {hero}, {a_role}, has begun to cast two.
    When {thing} appears in {hero}’s new house, {he} does the sensible thing and paints over it.
    The children of {place} have all drawn the same woman. This morning she moved in next door to {hero}.`),
  complications: lines(`
    It does not want to come in. It wants {him} to come out.
    The neighbours are kind, and will not cross the threshold.
    Whatever it is, {second} has been feeding it.
    Each night it knows one more of their names.
    And the road out of {place} now ends in {place}.`),
  closers: lines(`
    Leave the light on; it likes the dark less than you do.
    Do not count the chairs.
    Quiet, patient and very cold.
    It has been so lonely.`),
  episodeNames: lines(`
    The Eighth Chair
    Behind the Paper
    One Window More
    Hush
    The Late Mirror
    Bell Under Ice
    Guest Room
    Nobody’s Child
    The Wrong Harvest
    Lights Out
    Threshold
    What Hums`),
  episodeOverviews: lines(`
    {h} finds {thing} and decides not to tell {s}. {s} has decided the same.
    The power fails, and the house goes on breathing.
    {t} listens to the recordings backwards and hears {his} own name, aged six.
    Somebody has laid the table for eight. {h} counts the living.
    {s} walks to the edge of {place} and arrives at its other end.
    The priest comes, looks, and leaves by the window.
    {h} sleeps for the first time in a week. It is {t} who dreams.`),
  keywords: lines(`
    haunted house
    folk horror
    possession
    ritual
    ghost
    isolation
    nightmare
    cellar
    cult
    sleepwalking`),
};
