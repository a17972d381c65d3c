import { lines } from '../../random.ts';
import type { StoryWords } from '../story-words.ts';

export const documentary: StoryWords = {
  name: 'documentary',
  weight: [6, 6],
  movieGenres: [[99], [99, 36], [99, 10402], [99, 10751]],
  seriesGenres: [[99], [99], [99, 10764]],
  roles: lines(`
    glaciologist
    tram enthusiast
    seed collector
    bell ringer
    oral historian
    shipbreaker
    cheese affineur
    night gardener
    choir conductor
    marine biologist`),
  settings: lines(`
    the last hand-pulled ferry on the river
    a seed vault in a disused cinema
    a valley with more bells than people
    the night shift of a great city
    a glacier in its final decade`),
  things: lines(`
    a thousand hours of tape
    the oldest timetable in use
    a wheel of cheese from 1954
    a drawer of unclaimed photographs
    the sound of a lake freezing
    a bell cast with a mistake`),
  openings: lines(`
    {hero} has recorded {setting} every day for thirty years. This is what {he} heard.
    Filmed over four seasons in {place}, a portrait of {setting} and of the people who keep it going.
    {A_role}, a retired postman and a nine-year-old expert set out to explain {thing}.
    Who owns the night? With {hero}, {a_role}, the camera follows those who work while {place} sleeps.
    It began with {thing}. {hero}, {a_role}, pulled at the thread, and a century came loose.`),
  complications: lines(`
    What they find is slower, stranger and funnier than anyone planned.
    Experts disagree; {second}, aged ninety-one, remembers.
    The ice is leaving, and takes its time to say goodbye.
    Nobody acts, and everybody performs.`),
  closers: lines(`
    Patient, precise and quietly astonishing.
    You will never look at a timetable in the same way.
    With music by the people of {place}.
    No re-enactments; several goats.`),
  episodeNames: lines(`
    Ice
    The Night Shift
    Bells
    The Timetable
    Seeds
    A Short History of Salt
    The Ferry
    What the Bees Know
    Bread
    Under the Street
    Goats
    The Last Season`),
  episodeOverviews: lines(`
    {h} travels to {place} to see {thing}, and stays for the harvest.
    At three in the morning the bakers, the drivers and the nurses of {place} have the city to themselves.
    A glacier moves a hand’s breadth a day. {h} waits for it with a flask of tea.
    Why does every clock in {place} show a different time? {s} has a theory, and {t} has the keys.
    One family, nine generations, the same boat: the story of a crossing of four minutes.
    The bell has not rung since the war. {h} meets the woman who remembers its note.
    From seed to spoon: a year in a single field, told by those who kneel in it.`),
  keywords: lines(`
    nature
    craft
    climate
    oral history
    food
    railway
    night work
    glacier
    music
    portrait`),
};
