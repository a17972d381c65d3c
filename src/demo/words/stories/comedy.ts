import { lines } from '../../random.ts';
import type { StoryWords } from '../story-words.ts';

export const comedy: StoryWords = {
  name: 'comedy',
  weight: [13, 15],
  movieGenres: [[35], [35, 18], [35, 10749], [35, 10751], [35, 80]],
  seriesGenres: [[35], [35, 18], [35], [35, 10751]],
  roles: lines(`
    failed magician
    deputy mayor
    wedding planner
    funeral caterer
    parking inspector
    amateur ornithologist
    substitute teacher
    understudy
    divorce lawyer
    lift engineer
    competitive gardener
    museum guard`),
  settings: lines(`
    the third-best hotel in town
    a radio station with eleven listeners
    a town hall with two entrances and no exit
    the lost-property office of a railway that has closed
    an allotment society at war with itself
    a call centre above a bowling alley`),
  things: lines(`
    a trophy that belongs to somebody else
    forty-one inflatable swans
    the mayor’s parrot
    the only remaining key
    a cake in the shape of the town
    a bus nobody remembers hiring
    an apology in triplicate
    the wrong coffin`),
  openings: lines(`
    {hero} is {a_role} with a five-year plan. It is year nine.
    In {setting}, {a_role} named {hero} is promoted by mistake and decides not to mention it.
    When {thing} goes missing from {place}, {hero} is the obvious suspect, mostly because {he} confessed.
    {hero} and {second} inherit {setting} on one condition: they must run it together.
    {A_role} by training and an optimist by accident, {hero} promises {place} a festival. There is no festival.
    To save {setting} from closing, {hero} must win a competition that {second} has won nine times running.
    {hero} moves back in with {his} mother for a week. That was in March, some years ago.`),
  complications: lines(`
    Unfortunately, {second} has read the rules.
    It would all have worked, had nobody turned up.
    Help arrives in the form of {second}, which is to say that it does not.
    The plan is simple; the people are not.
    There is also the matter of {thing}.
    By Thursday they need a licence, a priest and a second boat.`),
  closers: lines(`
    What could go wrong has made a list.
    Warm, silly and surprisingly well catered.
    Nobody learns anything, and everyone feels better.
    Contains scenes of mild gardening.
    It ends, as these things do, in a car park.`),
  episodeNames: lines(`
    The Swan Incident
    Any Other Business
    A Perfectly Normal Tuesday
    The Spare Key
    Minutes of the Last Meeting
    Buffet
    Two Weddings and a Fire Drill
    The Understudy
    Lost Property
    Return to Sender
    The Raffle
    Health and Safety
    Karaoke for the Bereaved
    The Inspector Calls Back
    Nobody Panic
    The Other Gary
    Employee of the Month
    Out of Office
    A Short Speech
    The Wrong Marquee`),
  episodeOverviews: lines(`
    {h} agrees to look after {thing} for an hour. It is a long hour.
    An inspector is expected. {s} mistakes three people for him, and hires one of them.
    {h} gives a short speech. {t} times it.
    The annual raffle has one prize and four winners, and {s} printed all the tickets.
    {h} tries to return a gift without anyone noticing; by nightfall it has been to {place} and back.
    {t} starts a petition against something {h} started yesterday.
    A power cut traps {s}, {t} and the council in one lift, with sandwiches.
    {h} is told to act natural. {He} has never been told this before.
    It is {s}’s turn to choose the team outing. There is paperwork, and there are swans.
    {h} and {s} stop speaking, which turns out to be the most efficient week they have ever had.`),
  keywords: lines(`
    workplace comedy
    awkwardness
    small town
    hotel
    misunderstanding
    wedding
    rivalry
    deadpan
    mockumentary
    found family
    bureaucracy
    pet`),
};
