import { lines } from '../../random.ts';
import type { StoryWords } from '../story-words.ts';

export const crime: StoryWords = {
  name: 'crime',
  weight: [14, 20],
  movieGenres: [
    [80, 53],
    [80, 18, 9648],
    [9648, 53],
    [80, 18],
    [28, 80, 53],
  ],
  seriesGenres: [
    [80, 18, 9648],
    [80, 18],
    [9648, 18],
    [80, 9648],
  ],
  roles: lines(`
    retired harbour pilot
    night-shift detective
    village constable
    forensic accountant
    court stenographer
    disgraced prosecutor
    insurance investigator
    crime-scene photographer
    cold-case archivist
    customs officer
    trainee pathologist
    locksmith`),
  settings: lines(`
    a fishing town where nobody locks a door
    a port city that never quite dries
    a border village with two mayors and one phone
    a housing estate built over a salt mine
    a spa town out of season
    the last precinct before the marshes`),
  things: lines(`
    a ledger nobody will sign for
    an unposted letter
    the wrong set of fingerprints
    a key that fits two doors
    a boat with its name sanded off
    a confession in someone else’s handwriting
    a wedding ring in a bait tin
    a tape with eleven missing minutes`),
  openings: lines(`
    {A_role} in {place}, {hero} knows everybody’s secrets except the one that has just washed ashore.
    When {thing} turns up in {place}, {a_role} called {hero} is the only one who wishes it hadn’t.
    {hero}, {a_role} three weeks from leaving, is handed a case that {his} old friend {second} closed twenty years ago.
    In {setting}, {a_role} and a stranger named {second} discover that they have been looking for the same person.
    Nobody in {place} reported {second} missing. {hero}, {a_role} with time on {his} hands, begins to wonder why.
    A drowned man is found forty kilometres from the nearest water, and {hero} is the only {role} within a day’s drive.
    Every morning for a year {hero} has walked past the same unlit window in {place}. Today there is a light in it.`),
  complications: lines(`
    The evidence points to {second}; the trouble is that {hero} put it there.
    The further {he} looks, the more the town rearranges itself to be somewhere else.
    Every witness tells the same story, word for word.
    Then {second}, who was supposed to be dead, asks for a lawyer.
    The file has been checked out before: by {his} own father, the week he disappeared.
    What starts as paperwork becomes the longest winter anyone in {place} can remember.`),
  closers: lines(`
    Some doors are locked from both sides.
    Patience, it turns out, is also a weapon.
    The truth comes in with the tide, and so does the bill.
    Not everyone who is guilty did it.
    By the time it is solved, nobody will thank {him}.`),
  episodeNames: lines(`
    Low Water
    The Man from Records
    Chain of Custody
    A Door on the Latch
    What the Ferryman Saw
    Two Statements
    The Bait Tin
    Next of Kin
    A Reasonable Doubt
    Cold Store
    Exhibit F
    The Wrong Coat
    Night Desk
    The Second Caller
    House to House
    An Honest Mistake
    Salt in the Lock
    The Long Way Round
    Hearsay
    Known Associates`),
  episodeOverviews: lines(`
    {h} finds {thing} where it could not possibly be, and {s} asks {him} not to write it down.
    A witness changes her story overnight. {h} suspects {t}; {s} suspects {h}.
    The search moves to {place}, where everyone is helpful and nobody is home.
    {s} spends a night in the cells of {his} own station while {h} retraces a walk that took eleven minutes too long.
    A body is misidentified, and an old case of {h}’s comes back with a lawyer.
    {h} and {t} wait out a storm with the one man neither of them can afford to lose sight of.
    An anonymous call sends the team to the quarry. {s} recognises the voice and says nothing.
    The autopsy raises a question that {h} has been avoiding since {place}.
    {t} breaks the chain of custody for a good reason. The good reason drives away.
    Somebody has been feeding the missing woman’s cat. {h} sits down to wait.`),
  keywords: lines(`
    small town
    cold case
    detective
    police procedural
    whodunit
    missing person
    corruption
    fingerprint
    harbour
    false confession
    informant
    interrogation`),
};
