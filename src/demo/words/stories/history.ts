import { lines } from '../../random.ts';
import type { StoryWords } from '../story-words.ts';

export const history: StoryWords = {
  name: 'history',
  weight: [8, 6],
  movieGenres: [[36, 18], [10752, 18], [36, 18, 10749], [10752, 28], [37], [37, 18]],
  seriesGenres: [[10768, 18], [18], [10768], [37, 18]],
  roles: lines(`
    cartographer
    field surgeon
    printer’s apprentice
    telegraphist
    court painter
    salt smuggler
    station keeper
    royal food taster
    frontier schoolteacher
    deserter`),
  settings: lines(`
    a besieged town with one working clock
    the last winter of an empire
    the canteen of a mountain railway three years behind schedule
    a court that speaks four languages and trusts none
    a telegraph office at the edge of the map`),
  things: lines(`
    a map with a false river
    a peace treaty with a hole in it
    a telegram that came too early
    the general’s other glove
    a printing press in a hayloft
    a portrait that must not be finished`),
  openings: lines(`
    1871. {hero}, {a_role}, is ordered to draw a border through {setting}, and finds people living on the line.
    In {setting}, {a_role} named {hero} carries {thing} past three armies, all of them friendly.
    The war is over; nobody has told {place}. {hero}, {a_role}, is sent with the news and arrives with a question.
    When the old queen falls ill, {hero} and {second} are the only two at court who want her to live.
    1912. Six strangers and {a_role} wait in {place} for a train that the century will not let through.
    {hero} paints what {he} is told to paint. Then {second} sits for a portrait and tells {him} everything.`),
  complications: lines(`
    History is about to happen, and it has the wrong address.
    Loyal to everyone, {he} is trusted by none.
    What cannot be printed is sung.
    Between the lines of the treaty {second} reads {his} own name.
    There are two ways across the mountains, and both are watched.`),
  closers: lines(`
    Empires fall; someone has to sweep up.
    Seen from below, where the floor is cold.
    Based on a true footnote.
    The maps were wrong. The people were not.`),
  episodeNames: lines(`
    The False River
    A Treaty with a Hole in It
    Three Friendly Armies
    Winter Quarters
    The Fourth Language
    Ration Day
    A Telegram, Early
    The General’s Glove
    Provisional Government
    The Portrait
    Crossing Point
    Salt Tax
    The Clock Stops
    Armistice`),
  episodeOverviews: lines(`
    {h} delivers {thing} to the wrong side, which receives it with great courtesy.
    The bread runs out on a Tuesday. By Wednesday {s} has a plan and {t} has a song.
    {h} is invited to dine with the enemy and learns how to hold the fork.
    A deserter hides in the print shop. {t} sets his name in type and then melts it.
    Snow falls on {place}. Both armies stop to watch.
    {s} forges a signature so well that its owner apologises for having forgotten it.
    The border moves in the night; {h} wakes up abroad.
    {t} is offered a pardon and reads the small print aloud.`),
  keywords: lines(`
    period drama
    empire
    treaty
    siege
    railway
    19th century
    royal court
    deserter
    border
    telegraph
    frontier
    based on a footnote`),
};
